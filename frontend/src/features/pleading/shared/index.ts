// The form page's door for pages that show parts of a draft to a guest; loaded with them.
export { useFormTools } from '../form/index.js';
export { type PleadingDeps, type SharedDrafts, usePleadingDeps } from '../page/index.js';
export { SharedForm } from './SharedForm.js';
