import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useStore } from 'react-redux';
import type { RootState } from '../../../core/state.js';
import { selectCourtTimeZone } from '../../../core/appMode/appModeSlice.js';
import { courtDay } from '../../../components/time/courtDay.js';
import { createAnswersFeed } from './answersFeed.js';
import {
  createDraftSync,
  type DraftAutosave,
  type DraftSync,
  forgetDraft,
  startDraftAutosave,
  nobodyForgets,
  ownedDrafts,
  plainValues,
} from '../../drafts/index.js';
import { usePleadingDeps } from '../pleadingDeps.js';
import { answersEdited, selectProgress, selectReceipt, selectTouched } from '../submitting/submissionSlice.js';
import { selectOwner, selectSession, selectUser } from '../../../core/session/sessionSlice.js';
import type { FormTools } from './formContext.js';
import { createPathListeners } from './pathListeners.js';
import { draftSaved, draftSetAside, draftStorageRefused, draftSynced, pleadingOpened } from '../opening/pageSlice.js';
import type { OpenedPage } from '../opening/pageSlice.js';
import { newUuid } from '../../../http/newUuid.js';
import { toastShown } from '../../../core/toasts/toastsSlice.js';
import { summaryOf } from '../opening/startingPoint.js';
import { useAppSelector } from '../../../core/hooks.js';

/** The form of an opened page: react-hook-form holds the answers, the autosave stores them, the feed derives what the page says of them. */
export const usePleadingForm = ({ definition, draft }: OpenedPage): FormTools => {
  const store = useStore<RootState>();
  const deps = usePleadingDeps();
  const { channel, forgetting = nobodyForgets, now, serverDrafts } = deps;
  /** The owner stays the user who opened the page: what is stored while it closes must not go to the next user's drafts. */
  const [owner] = useState(() => selectOwner(store.getState()));
  const [keeping] = useState(() => ownedDrafts(deps, { owner: () => owner, newId: () => newUuid(window.crypto) }));
  const form = useForm({ defaultValues: structuredClone(draft.values) as Record<string, unknown> });
  const autosave = useRef<DraftAutosave | null>(null);
  const sync = useRef<DraftSync | null>(null);
  const stopForgetting = useRef<() => void>(() => undefined);
  const userId = useAppSelector((state) => selectUser(state)?.id ?? null);
  /** Set while values come from elsewhere (another tab, a receipt): that is no edit by the person. */
  const applying = useRef(false);
  const receipt = useAppSelector(selectReceipt);

  // The form calls every subscriber on every key, so one subscriber passes a change on to the listeners of its path.
  const [byName] = useState(createPathListeners);
  useLayoutEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ name, type }) => {
          if (type === 'change' && name !== undefined) byName.tellTyped(name);
          else byName.tellSet(name);
        },
      }),
    [form, byName],
  );

  const tools = useMemo<FormTools>(() => {
    let latest = draft.values;
    const values = () => (latest = plainValues(form.getValues(), latest));
    return {
      form,
      definition,
      listen: byName.listen,
      values,
      feed: createAnswersFeed(definition, values, () => courtDay(now(), selectCourtTimeZone(store.getState()))),
      flushDraft: async () => autosave.current?.flush(),
      abandonDraft: async () => {
        stopForgetting.current();
        await Promise.all([sync.current?.abandon(), autosave.current?.abandon()]);
      },
    };
  }, [form, definition, draft, byName, now, store]);
  const { feed, values } = tools;

  useEffect(() => {
    const kept = startDraftAutosave(
      draft,
      {
        values,
        apply: (changes) => {
          applying.current = true;
          for (const { path, value } of changes) form.setValue(path, value);
          applying.current = false;
          if (changes.length > 0) feed.changed();
        },
      },
      {
        drafts: keeping.drafts,
        channel,
        now,
        onSaved: (at) => {
          store.dispatch(draftSaved(at));
          sync.current?.soon();
        },
        onFailed: () => store.dispatch(draftStorageRefused()),
      },
    );
    autosave.current = kept;
    const stopWatching = form.subscribe({
      formState: { values: true },
      callback: () => {
        feed.changed();
        kept.edited();
        if (applying.current) return;
        const state = store.getState();
        if (selectProgress(state).stage !== 'draft' || !selectTouched(state)) store.dispatch(answersEdited());
      },
    });
    const hidden = () => {
      if (document.visibilityState === 'hidden') void kept.flush();
    };
    document.addEventListener('visibilitychange', hidden);
    return () => {
      document.removeEventListener('visibilitychange', hidden);
      stopWatching();
      kept.close();
      autosave.current = null;
    };
  }, [draft, keeping, channel, now, feed, form, values, store]);

  const { id: draftId, formKey } = draft;
  // Only now it is known which account is signed in: what is on the page is a visitor's, and stays so unless they say it is theirs.
  const known = useAppSelector((state) => selectSession(state).status !== 'unknown');
  const outdated = known && userId !== owner;
  useEffect(() => {
    if (outdated) store.dispatch(pleadingOpened({ formKey }));
  }, [outdated, formKey, store]);

  const abandon = tools.abandonDraft;
  useEffect(() => {
    const stop = forgetting.listen((forgotten) => {
      const everything = forgotten.what === 'everything';
      if (!everything && (forgotten.owner !== owner || !forgotten.ids.includes(draftId))) return;
      stop();
      void abandon()
        // Once more: a last save may have been under way while it was removed.
        .then(() => Promise.all([forgetDraft(keeping, draftId), keeping.receipts.delete(draftId)]))
        .catch(() => store.dispatch(draftStorageRefused()))
        .then(() => {
          if (!everything) store.dispatch(pleadingOpened({ formKey, draftId, submitted: forgotten.filed }));
        });
    });
    stopForgetting.current = stop;
    return stop;
  }, [forgetting, owner, draftId, formKey, keeping, abandon, store]);

  useEffect(() => {
    if (userId === null || userId !== owner || serverDrafts === undefined) return;
    const syncing = createDraftSync(
      { id: draftId, formKey },
      {
        server: serverDrafts,
        drafts: keeping.drafts,
        owner: userId,
        stillHere: () => selectOwner(store.getState()) === userId,
        now,
        newId: () => newUuid(window.crypto),
        onMerged: () => void autosave.current?.takeOver(),
        onSetAside: (other) => {
          store.dispatch(draftSetAside(summaryOf(other)));
          store.dispatch(toastShown({ kind: 'info', text: '账号中有另一份不同的草稿，已保留在“其他草稿”中。' }));
        },
        onState: (state) => store.dispatch(draftSynced(state)),
      },
    );
    sync.current = syncing;
    const again = () => {
      if (document.visibilityState === 'visible') void syncing.now();
    };
    again();
    window.addEventListener('online', again);
    document.addEventListener('visibilitychange', again);
    return () => {
      window.removeEventListener('online', again);
      document.removeEventListener('visibilitychange', again);
      syncing.close();
      sync.current = null;
      store.dispatch(draftSynced('off'));
    };
  }, [userId, owner, serverDrafts, draftId, formKey, keeping, now, store]);

  const submittedNumber = receipt?.caseNumber ?? null;
  useEffect(() => {
    if (submittedNumber === null) return;
    // The next submission from this page is another version of the same case, and needs the code again.
    applying.current = true;
    form.setValue('filing', { mode: 'existing', caseNumber: submittedNumber, code: '' });
    applying.current = false;
    void autosave.current?.flush();
  }, [submittedNumber, form]);

  return tools;
};
