import type { FormAnswers } from '../../../../../domain/forms/answers.js';
import { isEmpty, type Keeping } from '../../drafts/index.js';
import type { PleadingDeps } from '../pleadingDeps.js';

type Sources = {
  /** What this device keeps for the owner, and for nobody else. */
  readonly keeping: Pick<Keeping, 'inventory'>;
  /** The account whose page it is; `null` for a visitor. */
  readonly owner: string | null;
  readonly submitted: PleadingDeps['accountDocuments'];
};

/** A place that cannot be read now offers nothing: the form is filled in without it. */
const readable = async <T>(reading: Promise<readonly T[]>): Promise<readonly T[]> => reading.catch(() => []);

/**
 * The answers of the owner's other documents, last changed first: drafts of this device, kept copies of what was submitted among
 * them, then documents of the account.
 */
export const earlierDocuments = async (
  { keeping, owner, submitted }: Sources,
  draftId: string,
): Promise<readonly FormAnswers[]> => {
  const drafts = await readable(keeping.inventory.listAll());
  const here = drafts
    .filter(({ id, values, savedAt }) => id !== draftId && savedAt !== null && !isEmpty(values.answers))
    .toSorted((a, b) => (b.savedAt ?? '').localeCompare(a.savedAt ?? ''))
    .map(({ values }) => values.answers);
  return owner === null || submitted === undefined ? here : [...here, ...(await readable(submitted()))];
};
