import type { Feature } from '../../store/feature.js';
import { appModeSaga } from './appModeSaga.js';
import { appModeReducer } from './appModeSlice.js';

/** What the server says of itself: its mode, the court's time zone, whom to write to. */
export const appMode = {
  site: { reducers: { appMode: appModeReducer }, saga: ({ quietHttp }) => appModeSaga(quietHttp) },
} satisfies Feature;
