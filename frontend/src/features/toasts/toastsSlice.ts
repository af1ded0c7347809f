import { createSlice, nanoid } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';

export type ToastKind = 'success' | 'danger' | 'info';
export type Toast = { readonly id: string; readonly kind: ToastKind; readonly text: string };

const initialState: { toasts: Toast[] } = { toasts: [] };
const most = 4;

const toastsSlice = createSlice({
  name: 'toasts',
  initialState,
  reducers: {
    /** The same text is not stacked twice: it replaces the one still on screen. */
    toastShown: {
      prepare: (toast: Omit<Toast, 'id'>) => ({ payload: { ...toast, id: nanoid() } }),
      reducer: (state, { payload }: PayloadAction<Toast>) => {
        state.toasts = [...state.toasts.filter(({ text }) => text !== payload.text), payload].slice(-most);
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
