import { useEffect, type RefObject } from 'react';
import { useStore } from 'react-redux';
import type { RootState } from '../../../core/state.js';
import {
  DraftOverError,
  nobodyForgets,
  prefixOf,
  startDraftAutosave,
  type Draft,
  type DraftAutosave,
  type DraftSync,
  type Keeping,
} from '../../drafts/index.js';
import {
  draftFoundOver,
  draftSaved,
  draftStorageRefused,
  usePleadingDeps,
  answersEdited,
  selectEditedSince,
  selectIsSent,
  selectProgress,
  selectTouched,
} from '../page/index.js';
import { type FormTools, onFieldLeft } from '../form/index.js';

/** The draft of an opened page, and where it is kept: among the drafts of the user who opened the page. */
export type KeptDraft = { readonly draft: Draft; readonly owner: string | null; readonly keeping: Keeping };

type Refs = {
  readonly autosave: RefObject<DraftAutosave | null>;
  readonly sync: RefObject<DraftSync | null>;
  /** Set while values come from elsewhere: that is no edit by the person. */
  readonly applying: RefObject<boolean>;
};

/** Stores what is typed, and takes over what other tabs typed. */
export const useAutosave = (
  { draft, owner, keeping }: KeptDraft,
  { form, feed, values }: FormTools,
  { autosave, sync, applying }: Refs,
): void => {
  const store = useStore<RootState>();
  const { channel, now, forgetting = nobodyForgets } = usePleadingDeps();
  useEffect(() => {
    const draftAutosave = startDraftAutosave(
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
        onFailed: (error) =>
          store.dispatch(
            error instanceof DraftOverError
              ? draftFoundOver({ draftId: draft.id, became: { ...error.ended, case_number: null, version: null } })
              : draftStorageRefused(),
          ),
      },
    );
    autosave.current = draftAutosave;
    const stopSettling = forgetting.settling(draftAutosave.flush);
    const stopWatching = form.subscribe({
      formState: { values: true },
      callback: ({ name, type }) => {
        feed.changed(type === 'change' ? name?.replace(/^answers\./, '') : undefined);
        draftAutosave.edited();
        if (applying.current) return;
        const state = store.getState();
        if (
          selectProgress(state).stage !== 'draft' ||
          !selectTouched(state) ||
          selectIsSent(state) !== selectEditedSince(state)
        )
          store.dispatch(answersEdited());
      },
    });
    /** A page that is hidden may be ended at once, before the browser has stored what it was given. */
    const leave = () => {
      const unsaved = draftAutosave.unsaved();
      const own = prefixOf(owner);
      if (unsaved)
        keeping.last?.keep({
          ...{ id: `${own}${draft.id}`, formKey: `${own}${draft.formKey}` },
          ...{ ...unsaved, at: now().toISOString() },
        });
      void draftAutosave.flush();
    };
    const onVisibilityChange = () => {
      if (document.visibilityState === 'hidden') leave();
    };
    window.addEventListener('pagehide', leave);
    document.addEventListener('visibilitychange', onVisibilityChange);
    const stopLeaving = onFieldLeft(feed.left);
    return () => {
      window.removeEventListener('pagehide', leave);
      document.removeEventListener('visibilitychange', onVisibilityChange);
      stopLeaving();
      stopWatching();
      stopSettling();
      draftAutosave.close();
      autosave.current = null;
    };
  }, [draft, owner, keeping, channel, now, forgetting, feed, form, values, store, autosave, sync, applying]);
};
