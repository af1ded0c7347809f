import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import type { WordAnswers } from '../calls/pleadingApi.js';

/** What was read from a file, under the file's name. */
export type Imported = { readonly name: string; readonly document: WordAnswers };

type ImportState =
  | { status: 'idle' }
  | { status: 'reading'; name: string }
  | { status: 'failed'; detail: string }
  /** Waits until the form page of `document.form_key` takes it. */
  | { status: 'read'; imported: Imported };

const initialState = { status: 'idle' } as ImportState;

const wordImportSlice = createSlice({
  name: 'wordImport',
  initialState,
  reducers: {
    wordFileChosen: {
      reducer: (_state, { payload }: PayloadAction<{ name: string }, string, { arg: Blob }>): ImportState => ({
        status: 'reading',
        name: payload.name,
      }),
      // The file goes along for the saga only; it is no state, and `meta.arg` may hold what is none.
      prepare: (file: File) => ({ payload: { name: file.name }, meta: { arg: file as Blob } }),
    },
    wordRead: (_state, { payload: imported }: PayloadAction<Imported>): ImportState => ({ status: 'read', imported }),
    wordRefused: (_state, { payload: detail }: PayloadAction<string>): ImportState => ({ status: 'failed', detail }),
    /** The page was left: a response that is there already is on its way to its form. */
    wordPickerLeft: (state): ImportState => (state.status === 'read' ? state : initialState),
    /** The form page has taken over what was read, or the user left before it did. */
    wordImportLeft: (): ImportState => initialState,
  },
  selectors: {
    selectWordImport: (state) => state,
    selectImported: (state, formKey: string): Imported | null =>
      state.status === 'read' && state.imported.document.form_key === formKey ? state.imported : null,
  },
});

export const { wordFileChosen, wordRead, wordRefused, wordImportLeft, wordPickerLeft } = wordImportSlice.actions;
export const { selectWordImport, selectImported } = wordImportSlice.selectors;
export const wordImportReducer = wordImportSlice.reducer;
