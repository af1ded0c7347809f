export { ClaimsWithoutQuestion, NotMade } from './NotMade.js';
export { OpinionOffer } from './OpinionOffer.js';
export { RestUnobjected } from './RestUnobjected.js';
export { useDefenceRemarks } from './useDefenceRemarks.js';
export { prefillCase, usePrefill } from './usePrefill.js';

/** Only for a defence: it reads a complaint, by the contract of the call that looks it up. */
export const loadKeptComplaint = () => import('./KeptComplaint.js');
