import type { CaseMoment } from '../../../../domain/contract/audit.js';
import { isEventIn } from '../../../../domain/eventCatalogue.js';
import { budgetsSet } from '../../../../domain/modelSetting/budgetsSet.js';
import { lastTests } from '../../../../domain/modelSetting/lastTests.js';
import { modelsInForce } from '../../../../domain/modelSetting/modelsInForce.js';
import { modelPlaces } from '../../../../domain/modelSetting/places.js';
import type { EventLog } from '../../../adapters/eventStore/eventLog.js';
import { readHistory } from '../../../adapters/eventStore/handleCommand.js';
import type { StreamNames } from '../../../adapters/eventStore/streams.js';

export type ModelsAtDeps = {
  readonly log: Pick<EventLog, 'readStream'>;
  readonly streams: Pick<StreamNames, 'modelSetting'>;
};

/**
 * Which models of the platform were in force at a moment, each with its last test, and how much of them a month might use: from the log
 * alone. Both are empty before the record of them begins.
 */
export const modelsAt = async (
  { log, streams }: ModelsAtDeps,
  at: Date,
): Promise<Pick<CaseMoment, 'models' | 'budgets'>> => {
  const history = await readHistory(log, streams.modelSetting, isEventIn('modelSetting'));
  const earlier = history.filter(({ data }) => new Date(data.changedAt) <= at);
  const tests = lastTests(earlier);
  const models = modelsInForce(earlier)
    .toSorted((one, other) => modelPlaces.indexOf(one.place) - modelPlaces.indexOf(other.place))
    .map(({ place, role, model }) => {
      const test = model === null ? undefined : tests.get(model.modelId);
      return {
        place,
        role,
        model_name: model?.modelName ?? null,
        service: model?.service ?? null,
        last_test: test ? { tested_at: test.testedAt, checks: test.checks } : null,
      };
    });
  return { models, budgets: budgetsSet(earlier) };
};
