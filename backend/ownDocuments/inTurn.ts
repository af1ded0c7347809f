import type { HandleAccount } from '../accounts/accountCommands.js';

/**
 * Lets the commands of this process on one account take turns, so that many at once do not outdo each other at the expected
 * revision; other processes meet there.
 */
export const inTurn = (handle: HandleAccount): HandleAccount => {
  const last = new Map<string, Promise<unknown>>();
  return (userId, ...rest) => {
    const work = () => handle(userId, ...rest);
    const running = (last.get(userId) ?? Promise.resolve()).then(work, work); // whoever came before hears of their failure
    const leave = (): void => {
      if (last.get(userId) === running) last.delete(userId);
    };
    last.set(userId, running);
    running.then(leave, leave);
    return running;
  };
};
