export { ErrorSummary } from './ErrorSummary.js';
export { FieldNotes, notesId, useRemarks } from './FieldNotes.js';
export { Fields } from './Fields.js';
export { Fold } from './Fold.js';
export { foldedText } from './foldedText.js';
export { MoreFields } from './MoreFields.js';
export { MoveButtons } from './MoveButtons.js';
export { OfficialText, oneHint } from './OfficialText.js';
export { type ProblemLine, ProblemSummary } from './ProblemSummary.js';
