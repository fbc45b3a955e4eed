"""QR codes: an address as a drawing that a phone reads off the wall."""
