export { PartiesCard } from './PartiesCard.js';
export { SectionCard } from './SectionCard.js';

/** Fetched when it is first shown. */
export const loadWholeForm = () => import('./WholeForm.js');
