// The list's door for pages that show it: loaded with them, while the face is loaded with the first page.
export { default as DraftList } from './DraftList.js';
export { useDraftList } from './useDraftList.js';
