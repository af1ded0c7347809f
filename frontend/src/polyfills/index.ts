/**
 * Loaded before everything else, on the page and in its workers: what the code uses and the oldest browsers that it supports lack
 * (`browserslist` in package.json). `frontend/e2e/olderBrowsers.e2e.ts` finds what is newer still.
 */
import './lookbehind.js';
import './library.js';
