import { nothingLimited, type SetPlanLimits } from '../../../domain/account/planLimits.js';
import { isEventStoreUnavailable } from '../../adapters/eventStore/client.js';
import type { PriceLists } from '../../adapters/eventStore/openAggregates.js';

/** The one stream of prices and limits of plans. */
export const platformPrices = 'platform';

export type ReadPlanLimits = {
  /** As the log has them at this moment, in whatever process they were set: for decisions. */
  readonly current: () => Promise<SetPlanLimits>;
  /** The same to be shown: while the event store is away, those that were read last, or those of the release. */
  readonly shown: () => Promise<SetPlanLimits>;
};

/** The limits of plans. Only events that are new since the last read are fetched. */
export const createReadPlanLimits = (priceLists: Pick<PriceLists, 'load'>): ReadPlanLimits => {
  let last = nothingLimited;
  const current = async (): Promise<SetPlanLimits> => {
    last = (await priceLists.load(platformPrices)).state.planLimits;
    return last;
  };
  return {
    current,
    shown: async () => {
      try {
        return await current();
      } catch (error) {
        if (!isEventStoreUnavailable(error)) throw error;
        return last;
      }
    },
  };
};
