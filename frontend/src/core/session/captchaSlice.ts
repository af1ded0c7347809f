import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';

/** The text of the image, and the id under which it is registered with the server. */
export type Captcha = { readonly sessionId: string; readonly text: string };
type CaptchaState =
  { status: 'loading' } | { status: 'ready'; captcha: Captcha } | { status: 'unavailable'; detail: string };

const initialState = { status: 'loading' } as CaptchaState;

const captchaSlice = createSlice({
  name: 'captcha',
  initialState,
  reducers: {
    captchaRequested: (): CaptchaState => ({ status: 'loading' }),
    captchaRefreshed: (_state, { payload: captcha }: PayloadAction<Captcha>): CaptchaState => ({
      status: 'ready',
      captcha,
    }),
    captchaUnavailable: (_state, { payload: detail }: PayloadAction<string>): CaptchaState => ({
      status: 'unavailable',
      detail,
    }),
  },
  selectors: { selectCaptcha: (state) => state },
});

export const { captchaRequested, captchaRefreshed, captchaUnavailable } = captchaSlice.actions;
export const { selectCaptcha } = captchaSlice.selectors;
export const captchaReducer = captchaSlice.reducer;
