// Runs before the first paint so that a dark-theme reader is not met by a white flash. The same rule lives in
// src/features/theme/themePort.ts, which takes over once the application runs.
(function () {
  var choice = null;
  try {
    choice = localStorage.getItem('daisyui-theme');
  } catch {
    choice = null; // storage refused: follow the system
  }
  var dark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-bs-theme', dark ? 'dark' : 'light');
})();
