import { createContext, use, useCallback, useSyncExternalStore } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { FormAsking } from '../../../../../domain/forms/asking/asking.js';
import type { FormAnswers } from '../../../../../domain/forms/answers.js';
import type { FormDefinition } from '../../../../../domain/forms/definition.js';
import type { AnswersFeed, Snapshot } from './answersFeed.js';
import type { BasedOn, FormValues } from '../../drafts/index.js';
import type { PathListeners } from './pathListeners.js';

/** What every part of the form page works with. The value stays the same object while the page is open. */
export type FormTools = {
  readonly form: UseFormReturn;
  readonly definition: FormDefinition;
  /** What the steps ask, and in which topics. */
  readonly asking: FormAsking;
  readonly feed: AnswersFeed;
  /** Hears when the value of that name changes. */
  readonly listen: PathListeners['listen'];
  /** The values of the form as plain JSON. Parts that did not change since the last call are the same objects. */
  readonly values: () => FormValues;
  /** Stores now what was typed a moment ago. */
  readonly flushDraft: () => Promise<void>;
  /** Fetches now what other devices and guests did; nothing for a draft of no account. */
  readonly syncDraft: () => Promise<void>;
  /** What was kept beside the draft when the page was opened, of what had been found for its answers; `undefined`: nothing. */
  readonly findings: unknown;
  /** Keeps what was found for the answers beside the draft, where that is kept; `null`: nothing any more. */
  readonly keepFindings: (findings: unknown) => void;
  /** The complaint that was kept beside the draft of a defence when the page was opened; `undefined`: none. */
  readonly complaint: unknown;
  /** Keeps the complaint that was looked up beside the draft, where that is kept. */
  readonly keepComplaint: (complaint: unknown) => void;
  /** The answers of the same owner's other documents, last changed first: of this device, then of the account. Reads them anew. */
  readonly earlierDocuments: () => Promise<readonly FormAnswers[]>;
  /** Notes which version at the court the answers are based on from now on: no edit by the person. */
  readonly rebase: (basedOn: BasedOn) => void;
  /** The draft is somebody else's, who shares it: nothing of one's own is offered to be filled in. */
  readonly isGuest?: true;
  /** Stops storing the draft, before it is cleared; resolves when nothing is being stored any more. */
  readonly abandonDraft: () => Promise<void>;
};

export const FormContext = createContext<FormTools | null>(null);

/** The tools of the form page around. Throws outside of one. */
export const useFormTools = (): FormTools => {
  const tools = use(FormContext);
  if (tools === null) throw new Error('no form page around');
  return tools;
};

/** A part of the latest snapshot; re-renders only when that part changes identity. */
export const useSnapshot = <T>(select: (snapshot: Snapshot) => T): T => {
  const { feed } = useFormTools();
  const read = () => select(feed.current());
  return useSyncExternalStore(feed.subscribe, read, read);
};

/** What is said of the answer at `path`; looked at again only when that has changed. */
export const useSnapshotAt = <T>(path: string, select: (snapshot: Snapshot) => T): T => {
  const { feed } = useFormTools();
  const subscribe = useCallback((changed: () => void) => feed.subscribeAt(path, changed), [feed, path]);
  const read = () => select(feed.current());
  return useSyncExternalStore(subscribe, read, read);
};

/** What is made of the values of these names; re-renders only when that has changed, and costs the keys typed elsewhere nothing. */
export const useFormValues = <T>(names: readonly string[], select: (values: readonly unknown[]) => T): T => {
  const { form, listen } = useFormTools();
  const all = names.join('|');
  const subscribe = useCallback(
    (changed: () => void) => {
      const stops = all.split('|').map((name) => listen(name, changed));
      return () => stops.forEach((stop) => stop());
    },
    [listen, all],
  );
  const read = () => select(names.map((name): unknown => form.getValues(name)));
  return useSyncExternalStore(subscribe, read, read);
};

/** The value of that name, as it is typed. */
export const useFormValue = (name: string): unknown => useFormValues([name], ([value]) => value);
