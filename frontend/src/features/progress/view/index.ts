export { caseProgress } from '../caseProgress.js';
export { ProgressHeadline } from './ProgressHeadline.js';
export { ProgressSteps } from './ProgressSteps.js';
