export { default as PleadingPage } from './PleadingPage.js';
