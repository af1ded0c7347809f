/** Fetched when it is first shown. */
export const loadCheckPage = () => import('./CheckPage.js');
