export { PdfDownload } from './PdfDownload.js';
export { type Renamed, renamedDefendants, type RenamesAsked, type SaidOfRename } from './renamedDefendants.js';
export { suggestedOf } from './suggested.js';
export { type Submission, useNeedsCode, useSubmission } from './useSubmission.js';
export { WordNotice } from './WordNotice.js';

/** Fetched when it is first asked for: it lays the whole document out. */
export const loadPreviewDialog = () => import('./PreviewDialog.js');
