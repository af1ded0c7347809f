export { AdoptButton } from './AdoptButton.js';
export { AdoptDialog } from './AdoptDialog.js';
export { AdoptHere } from './AdoptHere.js';
export { SubmittedBefore } from './SubmittedBefore.js';
