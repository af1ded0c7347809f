import { modelSlots, type ModelSlot } from '../../../domain/models/slots.js';
import { noticeOf } from '../../../domain/assistance/task.js';
import { tasks } from '../../../domain/assistance/tasks.js';
import { modelTasks } from '../../../domain/contract/modelTasks.js';
import { findFlags } from '../../../projections/featureFlags/featureFlagsQueries.js';
import type { ReadTables } from '../../../projections/runner/projection.js';
import { serve } from '../../platform/http/serve.js';
import type { AppRouter } from '../../platform/http/types.js';
import type { FindModel } from './assistant.js';

type Deps = { readonly tables: ReadTables; readonly findModel: FindModel };

/** GET /api/admin/model-tasks (administrator): what models are asked, with the platform's active model and the switch of each. */
export const taskListRoute = (router: AppRouter, { tables, findModel }: Deps): void =>
  serve(router, modelTasks.list, async () => {
    const nameOf = async (slot: ModelSlot): Promise<readonly [ModelSlot, string | null]> => [
      slot,
      (await findModel(slot, undefined))?.connection.modelName ?? null,
    ];
    const models = new Map(await Promise.all(modelSlots.map(nameOf)));
    const flags = new Map((await findFlags(tables)).map((flag) => [flag.key, flag]));
    return tasks.map(({ sees, knowledge, grounds, feature, slot, ...task }) => {
      const flag = feature === null ? undefined : flags.get(feature);
      return {
        name: task.name,
        title: task.title,
        purpose: task.purpose,
        asks: task.asks,
        prompt: task.prompt,
        sees: noticeOf({ sees }),
        parts: Object.values(sees.parts).map(({ title, most }) => ({ title, most })),
        knowledge: knowledge?.most ?? null,
        grounds: grounds.reason,
        version: task.version,
        slot,
        model: models.get(slot) ?? null,
        feature: flag ? { key: flag.key, name: flag.name, is_enabled: flag.is_enabled } : null,
      };
    });
  });
