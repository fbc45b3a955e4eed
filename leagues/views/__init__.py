"""Pages: each view fetches and authorises through access, makes one call, renders."""
