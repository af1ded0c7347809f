/** Fetched when it is first shown: most people never see the other view. */
export const loadSteppingForm = () => import('./SteppingForm.js');
