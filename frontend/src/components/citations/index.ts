/** Citations of laws and cases in a text, checked by a program and marked in it. */
export { CitedText } from './CitedText.js';
export { CitationList, CitationNotes, countsOf } from './CitationNotes.js';
export { useCitations, useSuspicion, type Citations } from './useCitations.js';
export { VerdictWord } from './VerdictWord.js';
