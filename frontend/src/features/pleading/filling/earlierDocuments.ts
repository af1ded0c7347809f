import type { FormAnswers } from '../../../../../domain/forms/answers.js';
import { isEmpty, type Keeping } from '../../drafts/index.js';
import type { PleadingDeps } from '../page/index.js';

type Sources = {
  /** What this device keeps for the owner, and for nobody else. */
  readonly keeping: Pick<Keeping, 'inventory'>;
  /** The account whose page it is; `null` for a visitor. */
  readonly owner: string | null;
  /** Whether that account is still the one that is signed in. */
  readonly isStillOwner: () => boolean;
  readonly accountDrafts: PleadingDeps['accountDrafts'];
  readonly submitted: PleadingDeps['accountDocuments'];
};

/** So many drafts of the account that this device has not are looked at. */
const mostFromAccount = 5;

/** A place that cannot be read now offers nothing: the form is filled in without it. */
const readable = async <T>(reading: Promise<readonly T[]>): Promise<readonly T[]> => reading.catch(() => []);

/**
 * The answers of the owner's other documents, last changed first: drafts of this device, kept copies of what was submitted among
 * them, and drafts that the account has from other devices; then documents of the account.
 */
export const earlierDocuments = async (
  { keeping, owner, isStillOwner, accountDrafts, submitted }: Sources,
  draftId: string,
): Promise<readonly FormAnswers[]> => {
  const here = await readable(keeping.inventory.listAll());
  const known = new Set([draftId, ...here.map(({ id }) => id)]);
  const [there, documents] =
    owner === null
      ? [[], []]
      : await Promise.all([
          accountDrafts === undefined
            ? []
            : readable(accountDrafts(known, mostFromAccount).then(({ drafts }) => drafts)),
          submitted === undefined ? [] : readable(submitted()),
        ]);
  const drafts = [...here, ...(isStillOwner() ? there : [])]
    .filter(({ id, values, savedAt }) => id !== draftId && savedAt !== null && !isEmpty(values.answers))
    .toSorted((a, b) => (b.savedAt ?? '').localeCompare(a.savedAt ?? ''))
    .map(({ values }) => values.answers);
  return [...drafts, ...(isStillOwner() ? documents : [])];
};
