import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Dispute } from '../../../../domain/reading/disputedText.js';

type CarriedText = {
  /** All that is looked through for answers; `null` where there is nothing. */
  readonly text: string | null;
  /** What was said in one's own words alone, as it was said. */
  readonly words: string | null;
  /** Where in the text stands what two readers of a photograph dispute, and what was hard to read. */
  readonly disputes: readonly Dispute[];
  /** What stands in the control that searches, and on which page: it is there again for somebody who comes back. */
  readonly typed: { readonly place: string; readonly words: string } | null;
};

const nothing: CarriedText = { text: null, words: null, disputes: [], typed: null };

/**
 * The text of photographs that were read before a form was chosen, and what was said in one's own words: the next form that opens takes it, so
 * that nobody photographs or says it twice. It is kept in memory only, and goes with the user.
 */
const carriedTextSlice = createSlice({
  name: 'carriedText',
  initialState: nothing,
  reducers: {
    textCarried: (
      { words, typed },
      { payload }: PayloadAction<Pick<CarriedText, 'disputes'> & { readonly text: string }>,
    ) => ({
      ...payload,
      words,
      typed,
    }),
    wordsTyped: (state, { payload: typed }: PayloadAction<NonNullable<CarriedText['typed']>>) => ({ ...state, typed }),
    /** Behind the text of photographs, where there is one; not twice. */
    wordsCarried: ({ text, disputes, typed }, { payload: words }: PayloadAction<string>) => ({
      disputes,
      typed,
      text: text === null ? words : text.includes(words) ? text : `${text}\n${words}`,
      words,
    }),
    carriedTextTaken: ({ typed }) => ({ ...nothing, typed }),
  },
  selectors: {
    selectCarriedText: ({ text }) => text,
    selectCarriedWords: ({ words }) => words,
    selectCarriedDisputes: ({ disputes }) => disputes,
    selectTyped: ({ typed }) => typed,
  },
});

export const { textCarried, wordsCarried, wordsTyped, carriedTextTaken } = carriedTextSlice.actions;
export const { selectCarriedText, selectCarriedWords, selectCarriedDisputes, selectTyped } = carriedTextSlice.selectors;
export const carriedTextReducer = carriedTextSlice.reducer;
