import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { NumberCheck } from '../../../../../domain/contract/cases.js';
import { filingOpened, numberEntered } from './filingSlice.js';

type RemarkCode = NumberCheck['remarks'][number]['code'];

/** What the court knows of the number that is being given: checked anew each time one is entered. */
export type NumberCheckState = {
  /** The next number of the series; `null` until it is known, or where none is. */
  next: string | null;
  checked:
    | { state: 'idle' }
    | { state: 'failed' }
    /** What was entered can be no number; the sentence says why. */
    | { state: 'refused'; sentence: string }
    /** `isAwaited`: the reader wants the number given as soon as nothing speaks against it. */
    | { state: 'running'; isAwaited: boolean }
    | { state: 'done'; check: NumberCheck };
  /** Remarks that the reader has ticked. */
  confirmed: RemarkCode[];
  /** The reader went on with a remark that is not ticked. */
  isIncomplete: boolean;
};

/** Whether a number may be sent: all remarks ticked, and no other case has it. One that could not be checked may: the server decides. */
export const mayBeSent = ({ checked, confirmed }: Pick<NumberCheckState, 'checked' | 'confirmed'>): boolean => {
  if (checked.state !== 'done') return checked.state === 'failed';
  const { remarks, taken_by: holder } = checked.check;
  return holder === null && remarks.every(({ code }) => confirmed.includes(code));
};

const initialState: NumberCheckState = { next: null, checked: { state: 'idle' }, confirmed: [], isIncomplete: false };
const running = { state: 'running', isAwaited: false } as const;

const numberCheckSlice = createSlice({
  name: 'adminNumberCheck',
  initialState,
  reducers: {
    nextNumberKnown: (state, { payload: next }: PayloadAction<string | null>): NumberCheckState => ({ ...state, next }),
    numberChecked: (state, { payload: check }: PayloadAction<NumberCheck>): NumberCheckState => ({
      ...state,
      next: check.next_number,
      checked: { state: 'done', check },
    }),
    numberCheckFailed: (state): NumberCheckState => ({ ...state, checked: { state: 'failed' } }),
    numberRefused: (state, { payload: sentence }: PayloadAction<string>): NumberCheckState => ({
      ...state,
      checked: { state: 'refused', sentence },
    }),
    numberCheckRepeated: (state): NumberCheckState => ({ ...state, checked: running }),
    /** A remark was ticked, or its tick taken back. */
    remarkConfirmed: (
      state,
      { payload: { code, confirmed } }: PayloadAction<{ code: RemarkCode; confirmed: boolean }>,
    ): NumberCheckState => {
      const others = state.confirmed.filter((one) => one !== code);
      return { ...state, confirmed: confirmed ? [...others, code] : others, isIncomplete: false };
    },
    /** The reader wants to go on: what is missing is said, and a check on its way is waited for. */
    confirmationPressed: (state): NumberCheckState =>
      state.checked.state === 'running'
        ? { ...state, checked: { ...running, isAwaited: true } }
        : { ...state, isIncomplete: !mayBeSent(state) },
  },
  extraReducers: (builder) =>
    builder
      .addCase(filingOpened, () => initialState)
      .addCase(numberEntered, ({ next }): NumberCheckState => ({ ...initialState, next, checked: running })),
  selectors: { selectNumberCheck: (state): NumberCheckState => state },
});

export const {
  nextNumberKnown,
  numberChecked,
  numberCheckFailed,
  numberRefused,
  numberCheckRepeated,
  remarkConfirmed,
  confirmationPressed,
} = numberCheckSlice.actions;
export const { selectNumberCheck } = numberCheckSlice.selectors;
export const numberCheckReducer = numberCheckSlice.reducer;
