export { caseProgress } from '../caseProgress.js';
export { MotionsOfCase } from './MotionsOfCase.js';
export { ProgressHeadline } from './ProgressHeadline.js';
export { ProgressSteps } from './ProgressSteps.js';
