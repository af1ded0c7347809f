import { createContext, use } from 'react';
import type { Client } from '../../../../../domain/contract/clientOf.js';
import type { draftShares } from '../../../../../domain/contract/draftShares.js';
import type { forms } from '../../../../../domain/contract/forms.js';
import type { FormAnswers } from '../../../../../domain/forms/answers.js';
import type { SubmittedBefore, SubmittedHere } from './submittedHere.js';
import type { ViewChoice } from './viewChoice.js';
import type { AccountDrafts, DraftChannel, Forgetting, Keeping, ServerDrafts } from '../../drafts/index.js';

/** Answers of documents that a search found, how many were gone through up to here, and how many it finds in all. */
export type FoundDocuments = {
  readonly answers: readonly FormAnswers[];
  readonly seen: number;
  readonly total: number;
};

/** The calls of a guest, to whom somebody shares a draft. */
export type SharedDrafts = Pick<Client<typeof draftShares>, 'open' | 'save'> & {
  readonly form: Client<typeof forms>['get'];
};

/** What the form page uses of the browser besides the store. */
export type PleadingDeps = Keeping & {
  readonly channel: DraftChannel;
  /** How tabs tell each other to let go of a draft; a tab without it keeps to itself. */
  readonly forgetting?: Forgetting;
  readonly now: () => Date;
  readonly serverDrafts?: ServerDrafts;
  /** Drafts that others share; without it, none can be opened. */
  readonly sharedDrafts?: SharedDrafts;
  /** The drafts of the account of who is here that this device has not; without it, an account offers none. */
  readonly accountDrafts?: AccountDrafts;
  /** The answers of the documents that the account of who is here changed last; without it, an account offers none. */
  readonly accountDocuments?: () => Promise<readonly FormAnswers[]>;
  /** A page of the account's documents that a search finds, with how many were gone through; without it, only drafts are looked at. */
  readonly searchDocuments?: (query: { readonly search: string; readonly page: number }) => Promise<FoundDocuments>;
  /** The new cases that the account of who is here filed with a form last; without it, an account knows none. */
  readonly accountFilings?: (
    formKey: string,
  ) => Promise<readonly (SubmittedBefore & { readonly answers: FormAnswers })[]>;
  /** What this browser submitted; without it, it remembers nothing. */
  readonly submittedHere?: SubmittedHere;
  /** In which view this browser opens a form; without it, step by step. */
  readonly viewChoice?: ViewChoice;
};

export const PleadingDepsContext = createContext<PleadingDeps | null>(null);

/** The dependencies given at the composition root. Throws where none were given. */
export const usePleadingDeps = (): PleadingDeps => {
  const deps = use(PleadingDepsContext);
  if (deps === null) throw new Error('no pleading dependencies around');
  return deps;
};
