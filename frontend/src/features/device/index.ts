import { accounts } from '../../../../domain/contract/accounts.js';
import { clientOf } from '../../../../domain/contract/clientOf.js';
import type { CoreDeps } from '../../core/deps.js';
import type { Feature } from '../../core/feature.js';
import type { Forgetting } from '../drafts/index.js';
import type { Device } from './deviceChoice.js';
import { deviceSaga } from './deviceSaga.js';
import { deviceReducer } from './deviceSlice.js';

/** What kind of machine this is: the user's own, one shared with strangers, or a terminal of the court. */
export const device = {
  site: {
    reducers: { device: deviceReducer },
    saga: ({ device: machine, quietHttp, forgetting }) =>
      deviceSaga({ device: machine, logout: clientOf(quietHttp, accounts).logout, forgetting }),
  },
} satisfies Feature<CoreDeps & { readonly device: Device; readonly forgetting: Forgetting }>;

export type { Device } from './deviceChoice.js';
export {
  selectIsShared,
  selectTerminal,
  sharedComputerChosen,
  terminalCleared,
  terminalClearRequested,
  terminalKnown,
} from './deviceSlice.js';
export type { Terminal } from './terminal.js';
