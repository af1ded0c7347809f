export { CourtVersionNotice } from './CourtVersionNotice.js';
export { CourtWatch } from './CourtWatch.js';
export { watchReplaced } from './replaced.js';
export { ReplacedNotice } from './ReplacedNotice.js';
export { useOtherVersion } from './useAnswerRows.js';
export { useReview } from './useCourtQuestion.js';
