import type { ChangeRecords } from './changeRecords.js';
import type { Changer } from './keepChange.js';
import { signedIn } from '../http/auth.js';
import type { AppContext } from '../http/types.js';

/** Who changes something by a request. */
export const changerIn = ({ state }: Pick<AppContext, 'state'>): Changer => ({
  by: signedIn(state).id,
  at: state.receivedAt,
  correlationId: state.correlationId,
});

/** Waits for a change, and has the record of it brought into the log. */
export type Changed = <Result>(change: Promise<Result>) => Promise<Result>;

export const createChanged =
  ({ wake }: Pick<ChangeRecords, 'wake'>): Changed =>
  async (change) => {
    const result = await change;
    wake();
    return result;
  };
