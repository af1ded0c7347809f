export { Conclusion } from './Conclusion.js';

/** Fetched when it is first shown. */
export const loadSubmittedPleading = () => import('./SubmittedPleading.js');
