// Runs before the first paint, so that a remembered theme does not flash.
try {
  const theme = localStorage.getItem("touchline-theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch { /* storage may be refused; the system's theme then holds */ }
