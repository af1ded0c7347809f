import type { Feature } from '../../core/feature.js';
import { receipts } from '../../components/receipts/index.js';

export { caseDetails } from './reads/caseDetails.js';
export { caseTimeline } from './reads/caseTimeline.js';
export { type CaseView, type DefenceView, caseView, partiesOf, readVersionOf } from './reads/caseView.js';
export { type WantedFile, fileRequested, isSameFile } from './reads/versionFiles.js';

/** One case as the court reads it: both sides, their versions and files, what rules and a model say of them. */
export const caseFile = { pageWork: () => import('./caseFileState.js'), needs: [receipts] } satisfies Feature;
