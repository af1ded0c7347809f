import { randomUUID } from 'node:crypto';
import type { AppTables, ReadTables } from '../../../projections/runner/projection.js';
import { modelTasks } from '../../../domain/contract/modelTasks.js';
import { serve } from '../../platform/http/serve.js';
import type { Module } from '../../platform/module.js';
import type { FindModel } from './assistant.js';
import type { CallJournal } from './callJournal.js';
import { readModelFailures } from './modelFailures.js';
import { createReleaseLapsedHolds } from './releaseLapsedHolds.js';
import { taskListRoute } from './taskList.js';

type Deps = Omit<Parameters<typeof createReleaseLapsedHolds>[0], 'newId'> & {
  readonly read: ReadTables;
  readonly app: AppTables;
  readonly callJournal: CallJournal;
  readonly modelRegistry: { readonly answering: { readonly findModel: FindModel } };
};

/** Calls of models on an account (`callModel.ts`), the list of what they are asked, and every five minutes an end to the holds of dead processes. */
export const modelCallsModule = (deps: Deps): Module => {
  const releaseLapsedHolds = createReleaseLapsedHolds({ ...deps, newId: randomUUID });
  return {
    routes: (router) => {
      taskListRoute(router, { tables: deps.read, findModel: deps.modelRegistry.answering.findModel });
      serve(router, modelTasks.calls, ({ query }) => deps.callJournal.read(query));
      serve(router, modelTasks.failures, async (_given, ctx) =>
        (await readModelFailures(deps.app, ctx.state.receivedAt)).map(({ since, lastAt, ...run }) => ({
          ...run,
          since: since.toISOString(),
          last_at: lastAt.toISOString(),
        })),
      );
    },
    jobs: [
      {
        name: 'releasing credits of calls that never ended',
        title: '退回未完成调用占用的额度',
        at: ['*/5 * * * *'],
        atStart: true,
        work: async (stop) => void (await releaseLapsedHolds(stop)),
      },
      {
        name: 'forgetting old calls of models',
        title: '清除到期的模型调用记录',
        at: ['37 3 * * *'],
        work: async () => void (await deps.callJournal.forget(deps.now())),
      },
    ],
  };
};
