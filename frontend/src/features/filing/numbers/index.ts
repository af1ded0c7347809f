export { filingSaga } from './filingSaga.js';
export {
  type FilingState,
  type FilingTarget,
  filingClosed,
  filingOpened,
  filingReducer,
  mayGoOn,
  numberEntered,
  numberReconsidered,
  numberReread,
  openMarksConfirmed,
  selectFiling,
  versionReread,
} from './filingSlice.js';
export { lastNumberReducer, selectNextNumber } from './lastNumberSlice.js';
export { numberCheckSaga } from './numberCheckSaga.js';
export {
  type NumberCheckState,
  confirmationPressed,
  numberCheckReducer,
  numberCheckRepeated,
  remarkConfirmed,
  selectNumberCheck,
} from './numberCheckSlice.js';
export { isTooLong, numberHint, trimmedNumber, usualNumber } from './numberHint.js';
export { mayCount } from './numberSeries.js';
