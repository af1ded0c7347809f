import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { z } from 'zod';
import type { AttackName, Statuses } from './attacks.js';

const Bundling = z.object({
  bundleFromSource: z.custom<(entry: string) => Promise<string>>((it) => typeof it === 'function'),
});
const StatusCounts = z.tuple([z.array(z.tuple([z.number(), z.number()]))]);

export type Attacker = {
  readonly begin: () => void;
  /** Ends what `begin` began, once nothing of it is under way; the statuses that came back. */
  readonly stop: () => Promise<Statuses>;
  readonly close: () => Promise<void>;
};

/**
 * Prepares an attack in a thread of its own, so that what making and sending it costs is not measured as the court's work.
 * @throws Error of the thread
 */
export const createAttacker = async (url: string, name: AttackName): Promise<Attacker> => {
  const tool = new URL('../../runtime/fromSource.mjs', import.meta.url).href;
  const { bundleFromSource } = Bundling.parse(await import(tool));
  const program = new URL(await bundleFromSource('backend/tests/denial/attackThread.ts'));
  const thread = new Worker(program, { workerData: { url, name }, execArgv: [] });
  await once(thread, 'message');
  return {
    begin: () => thread.postMessage('begin'),
    stop: async () => {
      const finished = once(thread, 'message');
      thread.postMessage('stop');
      const [counts] = StatusCounts.parse(await finished);
      return new Map(counts);
    },
    close: async () => void (await thread.terminate()),
  };
};
