import { type Draft, freshProgress, type Progress, type Synced } from './draft.js';
import type { DraftKey, Keeping, LocalDrafts } from './draftPort.js';
import type { Ended } from './endedDrafts.js';
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
  for (let current = known === undefined ? await drafts.get({ id }) : known; ; current = await drafts.get({ id })) {
    const next = change(current);
    if (next === null) return current;
    const result = await drafts.put(next, current);
    if (result !== null) return result;
  }
}

/** Returns the draft with new values, saved at `at`; its progress and its links to the account stay. */
export const withValues = ({ id, formKey }: DraftKey, stored: Draft | null, values: unknown, at: string): Draft => ({
  id,
  formKey,
  values: withoutCode(FormValues.parse(values)),
  progress: stored?.progress ?? freshProgress,
  savedAt: at,
  ...(stored?.synced ? { synced: stored.synced } : {}),
  ...(stored?.notOf ? { notOf: stored.notOf } : {}),
  ...(stored?.findings === undefined ? {} : { findings: stored.findings }),
  ...(stored?.complaint === undefined ? {} : { complaint: stored.complaint }),
});

/** Stores `mine`, merged with what another tab stored since `base`, and returns the draft that is stored then. */
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

/** What is kept beside a draft's answers, on the device alone: see `Draft`. */
export type KeptBeside = 'findings' | 'complaint';

/**
 * Keeps something beside a draft's answers under its name; `null`: nothing any more. A draft in which nobody has typed yet is stored as it
 * was opened: it counts as one that says nothing.
 */
export const saveBeside = (
  drafts: LocalDrafts,
  opened: Draft,
  name: KeptBeside,
  value: unknown,
  known?: Draft | null,
): Promise<Draft | null> =>
  changeDraft(
    drafts,
    opened.id,
    (stored) => {
      const draft: Draft = stored ? { ...stored } : { ...opened, values: withoutCode(opened.values) };
      if (value !== null) return { ...draft, [name]: value };
      delete draft[name];
      return stored?.[name] === undefined ? null : draft;
    },
    known,
  );

/** Merges what another device stored since `base` into this browser's draft; where both changed a field, this browser's value wins. */
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

/** Deletes a draft for good: what became of it is noted first, so that no other tab stores it again. */
export const endDraft = async (
  kept: Pick<Keeping, 'drafts' | 'attempts' | 'ended'>,
  id: string,
  ended: Ended,
): Promise<void> => {
  await kept.ended.note(id, ended);
  await forgetDraft(kept, id);
};

/** Deletes a draft and the try at submitting it, and does not say that it is over: it may go on elsewhere. */
export const forgetDraft = async (
  { drafts, attempts }: Pick<Keeping, 'drafts' | 'attempts'>,
  id: string,
): Promise<void> => {
  await drafts.delete({ id });
  await attempts.delete(id);
};
