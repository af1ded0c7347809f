import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import { groupKey, type TemplateGroup } from './templateList.js';

/** Ids of pinned templates by group, first pinned first. */
type PinsState = Readonly<Record<string, readonly string[]>>;
const noPins: readonly string[] = [];

const pinsSlice = createSlice({
  name: 'pins',
  initialState: {} as PinsState,
  reducers: {
    pinsRead: (pins, { payload: { group, ids } }: PayloadAction<{ group: TemplateGroup; ids: string[] }>) => {
      pins[groupKey(group)] = ids;
    },
    pinToggled: (pins, { payload: { group, id } }: PayloadAction<{ group: TemplateGroup; id: string }>) => {
      const ids = pins[groupKey(group)] ?? noPins;
      pins[groupKey(group)] = ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id];
    },
  },
  selectors: { selectPinned: (pins, group: TemplateGroup): readonly string[] => pins[groupKey(group)] ?? noPins },
});

export const { pinsRead, pinToggled } = pinsSlice.actions;
export const { selectPinned } = pinsSlice.selectors;
export const pinsReducer = pinsSlice.reducer;
