import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import type { CallResult } from '../../../../../domain/contract/call.js';
import type { Wording } from '../../../../../domain/contract/shared.js';
import type { documents } from '../../../../../domain/contract/documents.js';

/** The latest submitted version, fetched by case number and verification code. */
export type LoadedDocument = CallResult<typeof documents.loadForEditing>;
export type LoadRequest = { readonly caseNumber: string; readonly verificationCode: string };

/** One of the account's own documents: its id, and when its answers were kept (ISO). */
export type OwnDocument = { readonly id: string; readonly savedAt: string };

/**
 * A document fetched to be worked on, with what is needed to submit it. One's own needs no code; one that no court has
 * received has no case number (empty) and no version.
 */
export type Loaded = LoadRequest & {
  readonly document: Pick<LoadedDocument, 'formData' | 'marks' | 'form_key' | 'path'> & {
    readonly version: number | null;
    /** Of the definition that its answers were given to. */
    readonly definition_hash?: string | undefined;
    /** How far that definition and the layout are those of then; absent where the server does not say. */
    readonly wording?: Wording | undefined;
  };
  readonly own?: OwnDocument;
};

type LoadState =
  | { status: 'idle' }
  | { status: 'loading' }
  | { status: 'failed'; detail: string }
  /** Waits until the form page of `document.form_key` takes it. */
  | { status: 'loaded'; loaded: Loaded };

const initialState = { status: 'idle' } as LoadState;

const loadSlice = createSlice({
  name: 'load',
  initialState,
  reducers: {
    loadRequested: (_state, _action: PayloadAction<LoadRequest>): LoadState => ({ status: 'loading' }),
    loadSucceeded: (_state, { payload: loaded }: PayloadAction<Loaded>): LoadState => ({ status: 'loaded', loaded }),
    loadFailed: (_state, { payload: detail }: PayloadAction<string>): LoadState => ({ status: 'failed', detail }),
    /** The dialog was closed, or the form page has taken what was loaded. */
    loadLeft: (): LoadState => initialState,
  },
  selectors: {
    selectLoad: (state) => state,
    selectLoaded: (state, formKey: string): Loaded | null =>
      state.status === 'loaded' && state.loaded.document.form_key === formKey ? state.loaded : null,
  },
});

export const { loadRequested, loadSucceeded, loadFailed, loadLeft } = loadSlice.actions;
export const { selectLoad, selectLoaded } = loadSlice.selectors;
export const loadReducer = loadSlice.reducer;
