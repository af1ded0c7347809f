import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';

/** The text of the image, and the id under which it is registered with the server. */
export type Captcha = { readonly sessionId: string; readonly text: string };
/** How a form shows that no program fills it in: by what a person reads in a picture, or by a puzzle that the computer solves. */
export type CaptchaWay = 'picture' | 'computer';
type CaptchaState = { way: CaptchaWay } & (
  { status: 'loading' } | { status: 'ready'; captcha: Captcha } | { status: 'unavailable'; detail: string }
);

const initialState = { status: 'loading', way: 'picture' } as CaptchaState;

const captchaSlice = createSlice({
  name: 'captcha',
  initialState,
  reducers: {
    captchaRequested: ({ way }): CaptchaState => ({ status: 'loading', way }),
    captchaWayChosen: (_state, { payload: way }: PayloadAction<CaptchaWay>): CaptchaState => ({
      status: 'loading',
      way,
    }),
    captchaRefreshed: ({ way }, { payload: captcha }: PayloadAction<Captcha>): CaptchaState => ({
      status: 'ready',
      way,
      captcha,
    }),
    captchaUnavailable: ({ way }, { payload: detail }: PayloadAction<string>): CaptchaState => ({
      status: 'unavailable',
      way,
      detail,
    }),
  },
  selectors: { selectCaptcha: (state) => state },
});

/** What is sent as the answer: what was typed, or in place of a picture what the computer verified. */
export const captchaAnswer = ({ way, captcha }: { way: CaptchaWay; captcha: Captcha }, typed: string): string =>
  way === 'computer' ? captcha.text : typed.trim().toLowerCase();

export const { captchaRequested, captchaWayChosen, captchaRefreshed, captchaUnavailable } = captchaSlice.actions;
export const { selectCaptcha } = captchaSlice.selectors;
export const captchaReducer = captchaSlice.reducer;
