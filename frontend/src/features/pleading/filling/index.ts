export { default as PleadingPage } from './PleadingPage.js';
export { useAutosave } from './useAutosave.js';
export { useChangesByPath } from './useChangesByPath.js';
