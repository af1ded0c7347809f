import { randomUUID } from 'node:crypto';
import type { Module } from '../../platform/module.js';
import { createReleaseLapsedHolds } from './releaseLapsedHolds.js';

type Deps = Omit<Parameters<typeof createReleaseLapsedHolds>[0], 'newId'>;

/** Calls of models on an account (`callModel.ts`), and every five minutes an end to the holds of dead processes. */
export const modelCallsModule = (deps: Deps): Module => {
  const releaseLapsedHolds = createReleaseLapsedHolds({ ...deps, newId: randomUUID });
  return {
    jobs: [
      {
        name: 'releasing credits of calls that never ended',
        at: ['*/5 * * * *'],
        atStart: true,
        work: async (stop) => void (await releaseLapsedHolds(stop)),
      },
    ],
  };
};
