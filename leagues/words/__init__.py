"""Words: sentences written from the codes and numbers that the pure packages speak in."""
