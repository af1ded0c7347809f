import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import type { WordAnswers } from '../calls/pleadingApi.js';
import { withChanges } from '../../../../../domain/forms/withChanges.js';
import type { WordEdits } from '../page/index.js';

/** A place at which the page says something else than the answers in the file. */
export type WordDifference = NonNullable<WordAnswers['differences']>[number];

/** What was read from a file, under the file's name. */
export type Imported = { readonly name: string; readonly document: WordAnswers; readonly decided?: WordEdits };

type ImportState =
  | { status: 'idle' }
  | { status: 'reading'; name: string }
  | { status: 'failed'; detail: string }
  /** Waits for a word on each place that somebody changed in Word: nothing of it is taken over unasked. */
  | { status: 'asking'; imported: Imported }
  /** Waits until the form page of `document.form_key` takes it. */
  | { status: 'read'; imported: Imported };

const initialState = { status: 'idle' } as ImportState;

/** The file's answers with the changes that are taken over. */
const decided = ({ name, document }: Imported, taken: readonly number[]): Imported => {
  const differences = document.differences ?? [];
  const changes = differences.flatMap((one, index) => (taken.includes(index) ? (one.changes ?? []) : []));
  const readable = differences.filter((one) => one.changes !== null).length;
  const left = differences.flatMap(({ changes: own, label, word }) => (own === null ? [{ label, word }] : []));
  return {
    name,
    document: { ...document, form_data: withChanges(document.form_data, changes) },
    decided: { taken: taken.length, kept: readable - taken.length, left },
  };
};

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
    wordRead: (_state, { payload: imported }: PayloadAction<Imported>): ImportState => ({
      status: (imported.document.differences ?? []).length > 0 ? 'asking' : 'read',
      imported,
    }),
    /** What was changed in Word is decided: `taken` are the places, by their index, whose changes are taken over. */
    wordDifferencesDecided: (state, { payload: taken }: PayloadAction<readonly number[]>): ImportState =>
      state.status === 'asking' ? { status: 'read', imported: decided(state.imported, taken) } : state,
    wordRefused: (_state, { payload: detail }: PayloadAction<string>): ImportState => ({ status: 'failed', detail }),
    /** The page was left: a response that is there already is on its way to its form. */
    wordPickerLeft: (state): ImportState => (state.status === 'read' ? state : initialState),
    /** The form page has taken over what was read, or the user left before it did. */
    wordImportLeft: (): ImportState => initialState,
  },
  selectors: {
    selectWordImport: (state) => state,
    /** What waits for a word, where something does. */
    selectAskedImport: (state): Imported | null => (state.status === 'asking' ? state.imported : null),
    selectImported: (state, formKey: string): Imported | null =>
      state.status === 'read' && state.imported.document.form_key === formKey ? state.imported : null,
  },
});

export const { wordFileChosen, wordRead, wordRefused, wordDifferencesDecided, wordImportLeft, wordPickerLeft } =
  wordImportSlice.actions;
export const { selectWordImport, selectAskedImport, selectImported } = wordImportSlice.selectors;
export const wordImportReducer = wordImportSlice.reducer;
