import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/**
 * The text of photographs that were read before a form was chosen: the next form that opens takes it, so that nobody photographs twice. It
 * is kept in memory only, and goes with the user.
 */
const carriedTextSlice = createSlice({
  name: 'carriedText',
  initialState: null as string | null,
  reducers: {
    textCarried: (_state, { payload }: PayloadAction<string>) => payload,
    carriedTextTaken: () => null,
  },
  selectors: { selectCarriedText: (text) => text },
});

export const { textCarried, carriedTextTaken } = carriedTextSlice.actions;
export const { selectCarriedText } = carriedTextSlice.selectors;
export const carriedTextReducer = carriedTextSlice.reducer;
