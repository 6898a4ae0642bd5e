// Runs before the first paint, as a file of its own because the page's policy allows no inline script.
(() => {
  try {
    const theme = localStorage.getItem("querysnap_theme");
    if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
  } catch {
    // Storage can be switched off: the system's theme stands.
  }
})();
