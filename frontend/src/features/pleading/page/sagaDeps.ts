import type { CoreDeps } from '../../../core/deps.js';
import type { SubmittedHere } from './submittedHere.js';
import type { Forgetting, Keeping, ServerDrafts, VisitorDrafts } from '../../drafts/index.js';

/** What the sagas of a pleading need besides: where drafts are kept. */
export type PleadingSagaDeps = CoreDeps &
  Keeping & {
    readonly serverDrafts?: ServerDrafts;
    readonly forgetting: Forgetting;
    readonly visitors: VisitorDrafts;
    readonly submittedHere?: SubmittedHere;
  };
