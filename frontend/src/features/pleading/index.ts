import { agents } from '../agents/index.js';
import { receipts } from '../../components/receipts/index.js';
import { combineSagas, page, type Feature, type Routes } from '../../core/feature.js';
import { documents } from './calls/calls.js';
import { copyReducer } from './copied/copySlice.js';
import { loadSaga } from './loading/loadSaga.js';
import { loadReducer } from './loading/loadSlice.js';
import { pleadingPageReducer } from './page/pageSlice.js';
import { ownershipReducer } from './ownership/ownershipSlice.js';
import { ownershipWork } from './ownership/ownershipWork.js';
import type { PleadingSagaDeps } from './page/sagaDeps.js';
import { wordImportSaga } from './wordImport/wordImportSaga.js';
import { wordImportReducer } from './wordImport/wordImportSlice.js';

const routes: Routes = {
  site: [
    { path: 'submitted/:id', lazy: page(() => import('./ending/EndPage.js')) },
    { path: 'submitted/word/:docType', lazy: page(() => import('./ending/WordOnlyPage.js')) },
  ],
};

/**
 * One pleading: opened (empty, from a draft, a case, a document or a Word file), filled in, submitted, forgotten here. Its page is
 * in `app/`, which fills its slots. From the start there is what other pages open a pleading with, and what asks about drafts after
 * signing in.
 */
export const pleading = {
  reducers: {
    load: loadReducer,
    ownership: ownershipReducer,
    pleadingCopy: copyReducer,
    pleadingPage: pleadingPageReducer,
    wordImport: wordImportReducer,
  },
  saga: combineSagas(
    ({ http }) => loadSaga(documents(http)),
    ({ http }) => wordImportSaga(documents(http)),
    ownershipWork,
  ),
  pageWork: () => import('./formPage.js'),
  needs: [agents, receipts],
  routes,
} satisfies Feature<PleadingSagaDeps>;

export type { PleadingSagaDeps } from './page/sagaDeps.js';
export { type CopySource, pleadingRead } from './copied/copySlice.js';
export { loadRequested, loadSucceeded, selectLoad, type Loaded } from './loading/loadSlice.js';
export { pleadingSubmitted, wordGenerated, workFailed } from './page/submissionSlice.js';
export type { SubmittedHere } from './page/submittedHere.js';
