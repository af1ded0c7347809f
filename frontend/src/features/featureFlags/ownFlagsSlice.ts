import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import { dataOf, failed, idle, loaded, loading } from '../../store/loadable.js';
import type { Loadable } from '../../store/loadable.js';
import type { OwnFlag } from '../../../../domain/contract/featureFlags.js';
import { sortedByName } from './flagTexts.js';
import { featuresChanged } from './publicFlagsSlice.js';

type State = {
  readonly list: Loadable<readonly OwnFlag[]>;
  readonly receivedAt: number | null;
  /** What the features were whose change is on its way, by key. */
  readonly saving: Readonly<Record<string, OwnFlag>>;
  /** Why the last change was taken back. */
  readonly refusal: string | null;
};

const initialState = { list: idle, receivedAt: null, saving: {}, refusal: null } as State;

const flagsIn = ({ list }: State): readonly OwnFlag[] => dataOf(list) ?? [];

/** Puts a feature in the place of the one with its key; the state of the newest read stays what it is. */
const withFlag = ({ list }: State, flag: OwnFlag): State['list'] =>
  list.status === 'idle' || list.data === undefined
    ? list
    : { ...list, data: list.data.map((known) => (known.key === flag.key ? flag : known)) };

const settled = (saving: State['saving'], key: string): State['saving'] =>
  Object.fromEntries(Object.entries(saving).filter(([other]) => other !== key));

const ownFlagsSlice = createSlice({
  name: 'ownFlags',
  initialState,
  reducers: {
    ownFlagsRequested: (state): State => ({ ...state, list: loading(state.list) }),
    ownFlagsReceived: (
      state,
      { payload: { flags, at } }: PayloadAction<{ flags: readonly OwnFlag[]; at: number }>,
    ): State => {
      // What is being changed stays as it was changed; the answer tells what it would go back to.
      const changed = flagsIn(state).filter(({ key }) => Object.hasOwn(state.saving, key));
      const shown = flags.map((flag) => changed.find(({ key }) => key === flag.key) ?? flag);
      const before = flags
        .filter(({ key }) => Object.hasOwn(state.saving, key))
        .map((flag) => [flag.key, flag] as const);
      return {
        ...state,
        list: loaded(sortedByName(shown)),
        receivedAt: at,
        saving: { ...state.saving, ...Object.fromEntries(before) },
      };
    },
    ownFlagsFailed: (state, { payload: detail }: PayloadAction<string>): State => ({
      ...state,
      list: failed(state.list, detail),
    }),
    /** Shown at once; `ownFlagRefused` takes it back. */
    ownFlagToggled: (
      state,
      { payload: { key, isEnabled } }: PayloadAction<{ key: string; isEnabled: boolean }>,
    ): State => {
      const before = flagsIn(state).find((flag) => flag.key === key);
      if (!before || Object.hasOwn(state.saving, key)) return state;
      return {
        ...state,
        list: withFlag(state, { ...before, is_enabled: isEnabled, is_personal: true }),
        saving: { ...state.saving, [key]: before },
        refusal: null,
      };
    },
    ownFlagStored: (state, { payload: flag }: PayloadAction<OwnFlag>): State => ({
      ...state,
      list: withFlag(state, flag),
      saving: settled(state.saving, flag.key),
    }),
    ownFlagRefused: (state, { payload: { key, detail } }: PayloadAction<{ key: string; detail: string }>): State => {
      const before = state.saving[key];
      return {
        ...state,
        list: before ? withFlag(state, before) : state.list,
        saving: settled(state.saving, key),
        refusal: detail,
      };
    },
  },
  extraReducers: (builder) => {
    builder.addCase(featuresChanged, (state): State => ({ ...state, receivedAt: null }));
  },
  selectors: { selectOwnFlags: (state) => state },
});

export const { ownFlagsRequested, ownFlagsReceived, ownFlagsFailed, ownFlagToggled, ownFlagStored, ownFlagRefused } =
  ownFlagsSlice.actions;
export const { selectOwnFlags } = ownFlagsSlice.selectors;
export const ownFlagsReducer = ownFlagsSlice.reducer;
