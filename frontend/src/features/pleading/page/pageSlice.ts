import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import type { FormAnswers } from '../../../../../domain/forms/answers.js';
import type { FormValues, Became, Draft, SyncState } from '../../drafts/index.js';
import type { DraftSummary, OpenedPage } from './openedPage.js';

/** Answers that were typed on the page and that another device, which saved later, changed. */
export type Replaced = {
  /** Dotted places in `form_data`, as they were typed here. */
  readonly typed: readonly string[];
  readonly mine: FormAnswers;
  readonly theirs: FormAnswers;
};
/** `seen`: places that were settled. */
type ReplacedAnswers = Replaced & { readonly seen: readonly string[] };

/** A draft that was submitted or deleted elsewhere. */
export type DraftOver = { readonly draftId: string; readonly became: Became };

/** Of more merges the oldest are no longer told. */
const mostMerges = 5;

type PageState =
  | { status: 'closed' }
  | { status: 'loading'; formKey: string }
  | { status: 'unknownForm'; formKey: string }
  | { status: 'failed'; formKey: string; detail: string }
  /** `opening` is another number each time the form must be built again. */
  | { status: 'ready'; opening: number; page: OpenedPage };

export type StorageState =
  | { readonly status: 'fine'; readonly savedAt: string | null }
  /** The browser keeps nothing: private mode, quota, or a policy. */
  | { readonly status: 'refused' };

type State = {
  readonly page: PageState;
  readonly storage: StorageState;
  readonly sync: SyncState | 'off';
  /** What became elsewhere of the draft on the page. */
  readonly over: DraftOver | null;
  /** Of each merge, oldest first. */
  readonly replaced: readonly ReplacedAnswers[];
  readonly openings: number;
};

const initialState = {
  page: { status: 'closed' },
  storage: { status: 'fine', savedAt: null },
  sync: 'off',
  over: null,
  replaced: [],
  openings: 0,
} as State;

const pageSlice = createSlice({
  name: 'pleadingPage',
  initialState,
  reducers: {
    /**
     * `draftId`: that draft rather than the last one; `fresh`: a new one beside those there are; `submitted`: the draft asked for
     * was submitted and deleted.
     */
    pleadingOpened: (
      state,
      { payload }: PayloadAction<{ formKey: string; draftId?: string; fresh?: boolean; submitted?: boolean }>,
    ): State => ({
      ...state,
      over: null,
      replaced: [],
      page: { status: 'loading', formKey: payload.formKey },
    }),
    pleadingReady: (state, { payload: page }: PayloadAction<OpenedPage>): State => ({
      ...state,
      openings: state.openings + 1,
      page: { status: 'ready', opening: state.openings + 1, page },
      storage: state.storage.status === 'refused' ? state.storage : { status: 'fine', savedAt: page.draft.savedAt },
    }),
    formUnknown: (state, { payload: formKey }: PayloadAction<string>): State => ({
      ...state,
      page: { status: 'unknownForm', formKey },
    }),
    pleadingFailed: (state, { payload }: PayloadAction<{ formKey: string; detail: string }>): State => ({
      ...state,
      page: { status: 'failed', ...payload },
    }),
    pleadingLeft: (state): State => ({ ...state, page: { status: 'closed' } }),
    draftSaved: (state, { payload: savedAt }: PayloadAction<string>): State => ({
      ...state,
      storage: { status: 'fine', savedAt },
    }),
    /** Whether the account's copy of the draft is up to date; `off` when no user is signed in. */
    draftSynced: (state, { payload: sync }: PayloadAction<SyncState | 'off'>): State => ({ ...state, sync }),
    /** The draft on the page was submitted or deleted elsewhere. */
    draftFoundOver: (state, { payload: over }: PayloadAction<DraftOver>): State => ({ ...state, over }),
    /** Another device, which saved later, changed what was typed on the page. */
    answersReplaced: (state, { payload }: PayloadAction<Replaced>): State => ({
      ...state,
      replaced: [...state.replaced, { ...payload, seen: [] }].slice(-mostMerges),
    }),
    /** The person settled one place, or has read it all (`null`). */
    replacedSeen: (state, { payload: path }: PayloadAction<string | null>): State => ({
      ...state,
      replaced: path === null ? [] : state.replaced.map((one) => ({ ...one, seen: [...one.seen, path] })),
    }),
    /** The person wants what they typed here as a draft of its own, or not at all (`values` is `null`). */
    overSettled: (
      state,
      _action: PayloadAction<{ draft: Pick<Draft, 'id' | 'formKey'>; values: FormValues | null }>,
    ): State => state,
    draftStorageRefused: (state): State => ({ ...state, storage: { status: 'refused' } }),
    draftCleared: (state, _action: PayloadAction<{ formKey: string; draftId: string }>) => state,
    /** Between the version just loaded and the draft with unsent changes, the draft was preferred. */
    rivalPreferred: (state, _action: PayloadAction<Draft>) => state,
    /** The version just loaded was preferred; the page as it was goes along, with the draft that was not chosen. */
    rivalDismissed: (state, _action: PayloadAction<OpenedPage>): State =>
      state.page.status === 'ready'
        ? { ...state, page: { ...state.page, page: { ...state.page.page, rival: null } } }
        : state,
    /** A draft that was not chosen goes on beside the one on the page. */
    draftSetAside: (state, { payload: other }: PayloadAction<DraftSummary>): State => {
      if (state.page.status !== 'ready') return state;
      const { page } = state.page;
      return { ...state, page: { ...state.page, page: { ...page, others: [...page.others, other] } } };
    },
  },
  selectors: {
    selectPage: ({ page }) => page,
    selectStorage: ({ storage }) => storage,
    selectSync: ({ sync }) => sync,
    selectOver: ({ over }) => over,
    selectReplaced: ({ replaced }) => replaced,
  },
});

export const {
  pleadingOpened,
  pleadingReady,
  formUnknown,
  pleadingFailed,
  pleadingLeft,
  draftSaved,
  draftSynced,
  draftFoundOver,
  answersReplaced,
  replacedSeen,
  overSettled,
  draftStorageRefused,
  draftCleared,
  rivalPreferred,
  rivalDismissed,
  draftSetAside,
} = pageSlice.actions;
export const { selectPage, selectStorage, selectSync, selectOver, selectReplaced } = pageSlice.selectors;
export const pleadingPageReducer = pageSlice.reducer;
