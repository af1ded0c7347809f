export { CorrectionDesk } from '../correctionDesk/CorrectionDesk.js';
export { CorrectionButton, FilingButton } from '../dialog/FilingButton.js';
export { FilingDialog } from '../dialog/FilingDialog.js';
export { PaperCaseButton } from '../paperCases/PaperCaseButton.js';
export { NextPending } from '../pendingCases/NextPending.js';
export { BackToPending } from '../pendingCases/ReviewSteps.js';
