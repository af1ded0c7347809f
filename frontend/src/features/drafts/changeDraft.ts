import { type Draft, freshProgress, type Progress, type Synced } from './draft.js';
import type { DraftKey, Keeping, LocalDrafts } from './draftPort.js';
import { FormValues, withoutCode } from './formValues.js';
import { mergeValues } from './mergeValues.js';

/**
 * Stores what `change` makes of the draft that is kept under an id, and asks it again when another tab stored meanwhile. Gives what
 * is kept then; where `change` gives `null`, all stays as it is. A caller that knows what was stored last spares the first read.
 */
export function changeDraft(
  drafts: LocalDrafts,
  id: string,
  change: (stored: Draft | null) => Draft,
  known?: Draft | null,
): Promise<Draft>;
export function changeDraft(
  drafts: LocalDrafts,
  id: string,
  change: (stored: Draft | null) => Draft | null,
  known?: Draft | null,
): Promise<Draft | null>;
export async function changeDraft(
  drafts: LocalDrafts,
  id: string,
  change: (stored: Draft | null) => Draft | null,
  known?: Draft | null,
): Promise<Draft | null> {
  for (let stored = known === undefined ? await drafts.get({ id }) : known; ; stored = await drafts.get({ id })) {
    const changed = change(stored);
    if (changed === null) return stored;
    const kept = await drafts.put(changed, stored);
    if (kept !== null) return kept;
  }
}

/** The draft as it is once `values` came in. */
const withValues = ({ id, formKey }: DraftKey, stored: Draft | null, values: unknown, at: string): Draft => ({
  id,
  formKey,
  values: withoutCode(FormValues.parse(values)),
  progress: stored?.progress ?? freshProgress,
  savedAt: at,
  ...(stored?.synced ? { synced: stored.synced } : {}),
  ...(stored?.notOf ? { notOf: stored.notOf } : {}),
});

/** Stores `mine`, merged with what another tab stored since `base`; gives what is stored now. */
export const saveTyped = (
  drafts: LocalDrafts,
  draft: DraftKey,
  base: FormValues,
  mine: FormValues,
  at: string,
  known?: Draft | null,
): Promise<Draft> =>
  changeDraft(
    drafts,
    draft.id,
    (stored) => withValues(draft, stored, stored ? mergeValues(base, mine, stored.values) : mine, at),
    known,
  );

/** Merges what another device stored since `base` into what is stored here; where both changed a field, here wins. */
export const mergeIn = (
  drafts: LocalDrafts,
  draft: DraftKey,
  base: FormValues,
  theirs: FormValues,
  synced: Synced,
  at: string,
): Promise<Draft> =>
  changeDraft(drafts, draft.id, (stored) => ({
    ...withValues(draft, stored, stored ? mergeValues(base, stored.values, theirs) : theirs, at),
    synced,
  }));

/** Notes how far a pleading has come, where a draft of it is kept. */
export const saveProgress = async (drafts: LocalDrafts, id: string, progress: Progress): Promise<void> => {
  await changeDraft(drafts, id, (stored) => stored && { ...stored, progress });
};

/** Deletes a draft and the try at submitting it. */
export const forgetDraft = async (
  { drafts, attempts }: Pick<Keeping, 'drafts' | 'attempts'>,
  id: string,
): Promise<void> => {
  await drafts.delete({ id });
  await attempts.delete(id);
};
