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

// Asks at once for what the first screen at this address loads beside the start, which the build says in the page.
document.querySelectorAll('meta[name="ahead"]').forEach(function (screen) {
  if (!new RegExp(screen.dataset.address).test(location.pathname)) return;
  screen.content.split(' ').forEach(function (file) {
    var link = document.createElement('link');
    var isScript = /\.js$/.test(file);
    link.rel = isScript ? 'modulepreload' : 'preload';
    if (!isScript) link.as = 'style';
    link.crossOrigin = '';
    link.href = file;
    document.head.append(link);
  });
});
