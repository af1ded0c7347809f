import type { ServerResponse } from 'node:http';

type Act = () => void;

/** The callbacks to run when a response closes, in the order of their registration. */
const actsOf = new WeakMap<ServerResponse, Set<Act>>();

/**
 * Calls `act` once when the response is closed, whether it was sent whole or its client went away before; at once when it is closed
 * already. Returns what takes `act` back.
 *
 * All acts share one listener of the response, however many parts of the application wait for its end: Node's own `pipeline` adds seven,
 * and an emitter with more than ten is reported as a leak.
 */
export const onResponseClose = (res: ServerResponse, act: Act): (() => void) => {
  if (res.closed) {
    act();
    return () => undefined;
  }
  const acts = actsOf.get(res) ?? new Set<Act>();
  if (!actsOf.has(res)) {
    actsOf.set(res, acts);
    res.once('close', () => {
      for (const each of acts) each();
      acts.clear();
    });
  }
  // A function of its own for each registration, so that one that is registered twice is called twice.
  const own = (): void => act();
  acts.add(own);
  return () => void acts.delete(own);
};
