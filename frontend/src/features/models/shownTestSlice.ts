import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import type { Scope } from '../../../../domain/contract/call.js';

type ShownTest = { readonly scope: Scope; readonly id: string } | null;

const shownTest = createSlice({
  name: 'shownTest',
  initialState: null as ShownTest,
  reducers: {
    testShown: (_state, { payload }: PayloadAction<NonNullable<ShownTest>>): ShownTest => payload,
    testClosed: (): ShownTest => null,
  },
  selectors: { selectShownTest: (state) => state },
});

export const { testShown, testClosed } = shownTest.actions;
export const { selectShownTest } = shownTest.selectors;
export const shownTestReducer = shownTest.reducer;
