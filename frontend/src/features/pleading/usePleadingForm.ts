import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useStore } from 'react-redux';
import type { RootState } from '../../store/store.js';
import { selectCourtTimeZone } from '../appMode/appModeSlice.js';
import { courtDay } from './courtDay.js';
import { createAnswersFeed } from './answersFeed.js';
import { keepDraft } from './draftKeeper.js';
import type { DraftKeeper } from './draftKeeper.js';
import { usePleadingDeps } from './pleadingDeps.js';
import { answersEdited, selectProgress, selectReceipt, selectTouched } from './filingSlice.js';
import { selectOwner, selectUser } from '../session/sessionSlice.js';
import { createDraftSync } from './serverDrafts/draftSync.js';
import type { DraftSync } from './serverDrafts/draftSync.js';
import type { FormTools } from './formContext.js';
import { createPathListeners } from './pathListeners.js';
import { plainValues } from './formValues.js';
import { draftSaved, draftSetAside, draftStorageRefused, draftSynced } from './pageSlice.js';
import type { OpenedPage } from './pageSlice.js';
import { ownedDrafts } from './ownedDrafts.js';
import { newUuid } from '../../http/newUuid.js';
import { toastShown } from '../toasts/toastsSlice.js';
import { summaryOf } from './startingPoint.js';
import { useAppSelector } from '../../store/hooks.js';

/** The form of an opened page: typed into react-hook-form, kept by the keeper, summed up by the feed. */
export const usePleadingForm = ({ definition, draft }: OpenedPage): FormTools => {
  const store = useStore<RootState>();
  const { drafts: kept, channel, now, serverDrafts } = usePleadingDeps();
  /** Theirs who opened the page, to the last key: what is stored as it closes must not land with whoever comes next. */
  const [drafts] = useState(() => {
    const owner = selectOwner(store.getState());
    return ownedDrafts(kept, { owner: () => owner, newId: () => newUuid(window.crypto) });
  });
  const form = useForm({ defaultValues: structuredClone(draft.values) as Record<string, unknown> });
  const keeper = useRef<DraftKeeper | null>(null);
  const sync = useRef<DraftSync | null>(null);
  const userId = useAppSelector((state) => selectUser(state)?.id ?? null);
  /** Set while values come from elsewhere (another tab, a receipt): that is no edit by the person. */
  const applying = useRef(false);
  const receipt = useAppSelector(selectReceipt);

  // One listener to the form tells all the others: the form would ask each of them about every key.
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
      flushDraft: async () => keeper.current?.flush(),
      abandonDraft: async () => {
        sync.current?.close();
        await keeper.current?.abandon();
      },
    };
  }, [form, definition, draft, byName, now, store]);
  const { feed, values } = tools;

  useEffect(() => {
    const kept = keepDraft(
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
        store: drafts,
        channel,
        now,
        onSaved: (at) => {
          store.dispatch(draftSaved(at));
          sync.current?.soon();
        },
        onFailed: () => store.dispatch(draftStorageRefused()),
      },
    );
    keeper.current = kept;
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
      keeper.current = null;
    };
  }, [draft, drafts, channel, now, feed, form, values, store]);

  const { id: draftId, formKey } = draft;
  useEffect(() => {
    if (userId === null || serverDrafts === undefined) return;
    const syncing = createDraftSync(
      { id: draftId, formKey },
      {
        api: serverDrafts,
        store: drafts,
        owner: userId,
        stillHere: () => selectOwner(store.getState()) === userId,
        now,
        newId: () => newUuid(window.crypto),
        onMerged: () => void keeper.current?.takeOver(),
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
  }, [userId, serverDrafts, draftId, formKey, drafts, now, store]);

  const filedNumber = receipt !== null && receipt.verificationCode !== null ? receipt.caseNumber : null;
  const filedCode = receipt?.verificationCode ?? null;
  useEffect(() => {
    if (filedNumber === null || filedCode === null) return;
    // What is filed next from here is another version of the same case.
    applying.current = true;
    form.setValue('filing', { mode: 'existing', caseNumber: filedNumber, code: filedCode });
    applying.current = false;
    void keeper.current?.flush();
  }, [filedNumber, filedCode, form]);

  return tools;
};
