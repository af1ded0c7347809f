import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Dispute } from '../../../../domain/reading/disputedText.js';

type CarriedText = {
  /** All that is looked through for answers; `null` where there is nothing. */
  readonly text: string | null;
  /** What was said in one's own words alone, as it was said. */
  readonly words: string | null;
  /** Where in the text stands what two readers of a photograph dispute, and what was hard to read. */
  readonly disputes: readonly Dispute[];
};

const nothing: CarriedText = { text: null, words: null, disputes: [] };

/**
 * The text of photographs that were read before a form was chosen, and what was said in one's own words: the next form that opens takes it, so
 * that nobody photographs or says it twice. It is kept in memory only, and goes with the user.
 */
const carriedTextSlice = createSlice({
  name: 'carriedText',
  initialState: nothing,
  reducers: {
    textCarried: (
      { words },
      { payload }: PayloadAction<Pick<CarriedText, 'disputes'> & { readonly text: string }>,
    ) => ({
      ...payload,
      words,
    }),
    /** Behind the text of photographs, where there is one; not twice. */
    wordsCarried: ({ text, disputes }, { payload: words }: PayloadAction<string>) => ({
      disputes,
      text: text === null ? words : text.includes(words) ? text : `${text}\n${words}`,
      words,
    }),
    carriedTextTaken: () => nothing,
  },
  selectors: {
    selectCarriedText: ({ text }) => text,
    selectCarriedWords: ({ words }) => words,
    selectCarriedDisputes: ({ disputes }) => disputes,
  },
});

export const { textCarried, wordsCarried, carriedTextTaken } = carriedTextSlice.actions;
export const { selectCarriedText, selectCarriedWords, selectCarriedDisputes } = carriedTextSlice.selectors;
export const carriedTextReducer = carriedTextSlice.reducer;
