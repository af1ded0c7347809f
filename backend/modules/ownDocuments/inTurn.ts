import type { HandleAccount } from '../accounts/accountCommands.js';
import { createTurns } from '../../platform/http/turns.js';

/**
 * Lets the commands of this process on one account take turns, so that many at once do not outdo each other at the expected
 * revision; other processes meet there.
 */
export const inTurn = (handle: HandleAccount): HandleAccount => {
  const turns = createTurns();
  return (userId, ...rest) => turns(userId, () => handle(userId, ...rest));
};
