import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/**
 * The text of photographs that were read before a form was chosen, and what was said in one's own words: the next form that opens takes it, so
 * that nobody photographs or says it twice. It is kept in memory only, and goes with the user.
 */
const carriedTextSlice = createSlice({
  name: 'carriedText',
  initialState: null as string | null,
  reducers: {
    textCarried: (_state, { payload }: PayloadAction<string>) => payload,
    /** Behind the text of photographs, where there is one; not twice. */
    wordsCarried: (text, { payload: words }: PayloadAction<string>) =>
      text === null ? words : text.includes(words) ? text : `${text}\n${words}`,
    carriedTextTaken: () => null,
  },
  selectors: { selectCarriedText: (text) => text },
});

export const { textCarried, wordsCarried, carriedTextTaken } = carriedTextSlice.actions;
export const { selectCarriedText } = carriedTextSlice.selectors;
export const carriedTextReducer = carriedTextSlice.reducer;
