// The form page's door for what fills its slots: loaded with the page, while the face (`pleading/index.ts`) is loaded with the first one.
export { useFormTools, useSnapshot } from '../filling/formContext.js';
export { jumpTo } from '../filling/jumpTo.js';
export type { ClaimForDefense } from '../pleadingApi.js';
export { type PleadingSlots, PleadingSlotsContext } from './slots.js';
