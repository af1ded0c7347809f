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
    /**
     * Nothing is said twice at a time: a notice takes the place of the one still on screen whose text it holds, unless that
     * one offers something, and is not shown beside one that holds its own. So “删除失败：…” and the bare refusal are one.
     */
    toastShown: {
      prepare: (toast: Omit<Toast, 'id'>) => ({ payload: { ...toast, id: nanoid() } }),
      reducer: (state, { payload }: PayloadAction<Toast>) => {
        const saysMore = ({ kind, text }: Toast): boolean =>
          kind === payload.kind && text !== payload.text && text.includes(payload.text);
        if (!payload.offer && state.toasts.some(saysMore)) return;
        const others = state.toasts.filter(({ text, offer }) => !payload.text.includes(text) || offer !== undefined);
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
