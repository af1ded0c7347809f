import type { appModeReducer } from './appMode/appModeSlice.js';
import type { sessionReducer } from './session/sessionSlice.js';
import type { toastsReducer } from './toasts/toastsSlice.js';

/**
 * The whole state of the store. Here it has only the parts that belong to core; `app/store.ts` merges the features' parts into
 * this interface, so that hooks and selectors know them without an import of any feature.
 */
export interface RootState {
  readonly appMode: ReturnType<typeof appModeReducer>;
  readonly session: ReturnType<typeof sessionReducer>;
  readonly toasts: ReturnType<typeof toastsReducer>;
}
