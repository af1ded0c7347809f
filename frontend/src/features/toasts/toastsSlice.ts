import { createSlice, nanoid } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';

export type ToastKind = 'success' | 'danger' | 'info';
/** What a notice offers to do, as an action of the store: 撤销, say. */
export type ToastOffer = {
  readonly label: string;
  readonly action: { readonly type: string; readonly payload?: unknown };
};
export type Toast = {
  readonly id: string;
  readonly kind: ToastKind;
  readonly text: string;
  readonly offer?: ToastOffer;
};

const initialState: { toasts: Toast[] } = { toasts: [] };
const most = 4;

const toastsSlice = createSlice({
  name: 'toasts',
  initialState,
  reducers: {
    /** The same text is not stacked twice: it replaces the one still on screen, unless that one offers something. */
    toastShown: {
      prepare: (toast: Omit<Toast, 'id'>) => ({ payload: { ...toast, id: nanoid() } }),
      reducer: (state, { payload }: PayloadAction<Toast>) => {
        const others = state.toasts.filter(({ text, offer }) => text !== payload.text || offer !== undefined);
        state.toasts = [...others, payload].slice(-most);
      },
    },
    toastDismissed: (state, { payload: id }: PayloadAction<string>) => {
      state.toasts = state.toasts.filter((toast) => toast.id !== id);
    },
  },
  selectors: { selectToasts: (state) => state.toasts },
});

export const { toastShown, toastDismissed } = toastsSlice.actions;
export const { selectToasts } = toastsSlice.selectors;
export const toastsReducer = toastsSlice.reducer;
