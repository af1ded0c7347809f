import { createSlice } from '@reduxjs/toolkit';
import { numberAssigned } from './filingSlice.js';
import { numberAfter } from './numberSeries.js';

/** The number this reader assigned last, since they signed in. */
type LastNumberState = { readonly last: string | null };

const lastNumberSlice = createSlice({
  name: 'adminLastNumber',
  initialState: { last: null } as LastNumberState,
  reducers: {},
  extraReducers: (builder) =>
    builder.addCase(numberAssigned, (_, { payload }): LastNumberState => ({ last: payload.caseNumber })),
  selectors: {
    /** The number that comes next in the series this reader is working in. */
    selectNextNumber: ({ last }): string | undefined => (last === null ? undefined : numberAfter(last)),
  },
});

export const { selectNextNumber } = lastNumberSlice.selectors;
export const lastNumberReducer = lastNumberSlice.reducer;
