import { onResponseClose } from '../responseClose.js';
import type { AppContext } from '../types.js';

/** More than a reading waits and takes (`adapters/caseReader/`). */
const longestMs = 12_000;

/** Whose work in a thread it is, until its caller leaves. From `onBegin` the call leaves its turn at the event loop to others. */
export const threadTurn = ({ state, res }: Pick<AppContext, 'state' | 'res'>) => {
  const left = new AbortController();
  onResponseClose(res, () => left.abort());
  return {
    key: state.account?.id ?? state.clientAddress,
    signal: left.signal,
    onBegin: () => state.giveTime(longestMs),
    charge: (ms: number) => state.chargeWork(ms),
  };
};
