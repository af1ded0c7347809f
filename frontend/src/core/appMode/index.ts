import { clientOf } from '../../../../domain/contract/clientOf.js';
import { settings } from '../../../../domain/contract/settings.js';
import type { Feature } from '../feature.js';
import { appModeSaga } from './appModeSaga.js';
import { appModeReducer } from './appModeSlice.js';

/** How the application is deployed: its mode, the court's time zone, the address to write to. */
export const appMode = {
  site: { reducers: { appMode: appModeReducer }, saga: ({ quietHttp }) => appModeSaga(clientOf(quietHttp, settings)) },
} satisfies Feature;
