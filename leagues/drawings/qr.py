"""QR codes: an address as a drawing that a phone reads off the wall."""

from io import BytesIO

import segno
