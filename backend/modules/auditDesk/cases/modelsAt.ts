import type { CaseMoment } from '../../../../domain/contract/audit.js';
import { isEventIn } from '../../../../domain/eventCatalogue.js';
import { modelsInForce } from '../../../../domain/modelSetting/modelsInForce.js';
import { modelPlaces } from '../../../../domain/modelSetting/places.js';
import type { EventLog } from '../../../adapters/eventStore/eventLog.js';
import { readHistory } from '../../../adapters/eventStore/handleCommand.js';
import type { StreamNames } from '../../../adapters/eventStore/streams.js';

export type ModelsAtDeps = {
  readonly log: Pick<EventLog, 'readStream'>;
  readonly streams: Pick<StreamNames, 'modelSetting'>;
};

/** Which models of the platform were in force at a moment, from the log alone; none before the record of them begins. */
export const modelsAt = async ({ log, streams }: ModelsAtDeps, at: Date): Promise<CaseMoment['models'][number][]> => {
  const history = await readHistory(log, streams.modelSetting, isEventIn('modelSetting'));
  const earlier = history.filter(({ data }) => new Date(data.changedAt) <= at);
  return modelsInForce(earlier)
    .toSorted((one, other) => modelPlaces.indexOf(one.place) - modelPlaces.indexOf(other.place))
    .map(({ place, role, model }) => ({
      place,
      role,
      model_name: model?.modelName ?? null,
      service: model?.service ?? null,
    }));
};
