import { createSlice } from '@reduxjs/toolkit';

const provingSlice = createSlice({
  name: 'proving',
  initialState: { isProving: false },
  reducers: {
    provingBegan: () => ({ isProving: true }),
    provingEnded: () => ({ isProving: false }),
  },
  selectors: { selectIsProving: (state) => state.isProving },
});

export const { provingBegan, provingEnded } = provingSlice.actions;
export const { selectIsProving } = provingSlice.selectors;
export const provingReducer = provingSlice.reducer;
