import type { Draft } from './draft.js';
import { saveBeside, saveTyped, type KeptBeside } from './changeDraft.js';
import type { LocalDrafts } from './draftPort.js';
import { withoutCode } from './formValues.js';
import type { FormValues } from './formValues.js';
import type { Typed } from './lastTyped.js';
import { keepUnchanged } from './keepUnchanged.js';
import { differences, mergeValues } from './mergeValues.js';
import type { Difference } from './mergeValues.js';
import { sameValue } from './sameValue.js';

/** How the autosave reads and changes the form on screen. */
export type FormAccess = {
  /** The values of the form at this moment; the caller does not change them. */
  readonly values: () => FormValues;
  /** Puts what another tab changed into the form. */
  readonly apply: (changes: readonly Difference[]) => void;
};

/** How tabs tell each other that a draft was stored. */
export type DraftChannel = {
  readonly announce: (draftId: string) => void;
  readonly listen: (heard: (draftId: string) => void) => () => void;
};

export type AutosaveDeps = {
  readonly drafts: LocalDrafts;
  readonly channel: DraftChannel;
  readonly now: () => Date;
  readonly onSaved: (at: string) => void;
  readonly onFailed: (error: unknown) => void;
};

export type DraftAutosave = {
  /** Something was typed: it is stored within `pauseMs` of the last key and `longestMs` of the first. */
  readonly edited: () => void;
  /** Something was stored from elsewhere: it goes into the form. */
  readonly takeOver: () => Promise<void>;
  /** Stores now what is not stored yet. */
  readonly flush: () => Promise<void>;
  /** What was typed since it was last stored; `null` where nothing was. */
  readonly unsaved: () => Pick<Typed, 'base' | 'mine'> | null;
  /** Stores something beside the answers; `null`: nothing any more. */
  readonly keepBeside: (name: KeptBeside, value: unknown) => Promise<void>;
  readonly close: () => void;
  /** Stores nothing more, not even what is not stored yet; resolves once nothing is being stored. */
  readonly abandon: () => Promise<void>;
};

const pauseMs = 350;
const longestMs = 900;

/** Synchronises one draft with the form on screen and with the same draft in other tabs, except for the code, which each page keeps to itself. */
export const startDraftAutosave = (draft: Draft, form: FormAccess, deps: AutosaveDeps): DraftAutosave => {
  /** The values that this tab last stored or read: the common ancestor of later merges. */
  let base = withoutCode(draft.values);
  /** The stored draft that this tab saw last: with it a page that is being closed can store without reading first. */
  let lastDraft: Draft | undefined;
  let timer: ReturnType<typeof setTimeout> | null = null;
  let firstUnsaved: number | null = null;
  let queue: Promise<void> = Promise.resolve();
  let abandoned = false;

  const save = async (): Promise<void> => {
    const mine = withoutCode(form.values());
    firstUnsaved = null;
    if (abandoned || sameValue(mine, base)) return;
    try {
      const at = deps.now().toISOString();
      const storedDraft = await saveTyped(deps.drafts, draft, base, mine, at, lastDraft);
      lastDraft = storedDraft;
      base = keepUnchanged(storedDraft.values, mine);
      // The user may have typed while the draft was stored: changes of another tab are merged into the present values of the form.
      const present = withoutCode(form.values());
      form.apply(differences(present, mergeValues(mine, present, base)));
      deps.channel.announce(draft.id);
      deps.onSaved(at);
    } catch (error) {
      deps.onFailed(error);
    }
  };
  const takeOver = async (): Promise<void> => {
    try {
      const storedDraft = await deps.drafts.get(draft);
      if (!storedDraft) return;
      lastDraft = storedDraft;
      const mine = withoutCode(form.values());
      form.apply(differences(mine, mergeValues(base, mine, storedDraft.values)));
      base = storedDraft.values;
    } catch (error) {
      deps.onFailed(error);
    }
  };
  const keepBeside = async (name: KeptBeside, value: unknown): Promise<void> => {
    if (abandoned) return;
    try {
      lastDraft = (await saveBeside(deps.drafts, draft, name, value, lastDraft)) ?? undefined;
    } catch (error) {
      deps.onFailed(error);
    }
  };
  const enqueue = (work: () => Promise<void>): Promise<void> => {
    queue = queue.then(work);
    return queue;
  };
  const flush = (): Promise<void> => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    return enqueue(save);
  };
  const stopListening = deps.channel.listen((draftId) => {
    if (draftId === draft.id) void enqueue(takeOver);
  });

  return {
    edited: () => {
      const now = deps.now().getTime();
      firstUnsaved ??= now;
      if (timer !== null) clearTimeout(timer);
      timer = setTimeout(() => void flush(), Math.max(0, Math.min(pauseMs, firstUnsaved + longestMs - now)));
    },
    takeOver: () => enqueue(takeOver),
    flush,
    unsaved: () => {
      const mine = withoutCode(form.values());
      return abandoned || sameValue(mine, base) ? null : { base, mine };
    },
    keepBeside: (name, value) => enqueue(() => keepBeside(name, value)),
    close: () => {
      stopListening();
      void flush();
    },
    abandon: () => {
      abandoned = true;
      stopListening();
      return flush();
    },
  };
};

/** Tabs of one browser talk over a `BroadcastChannel`; where there is none each tab keeps to itself. */
export const browserDraftChannel = (): DraftChannel => {
  if (typeof BroadcastChannel === 'undefined') return { announce: () => undefined, listen: () => () => undefined };
  const out = new BroadcastChannel('juanzong-drafts');
  return {
    announce: (draftId) => out.postMessage(draftId),
    listen: (heard) => {
      // A `BroadcastChannel` receives what other objects of the same tab send, so each tab has one object only.
      const listener = ({ data }: MessageEvent<unknown>) => {
        if (typeof data === 'string') heard(data);
      };
      out.addEventListener('message', listener);
      return () => out.removeEventListener('message', listener);
    },
  };
};
