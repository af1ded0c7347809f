import { featureCatalogue, featureKeys } from '../../../../domain/featureFlag/catalogue.js';
import type { Flags } from '../../../adapters/eventStore/openAggregates.js';

export type FeatureThen = { readonly key: string; readonly name: string; readonly is_enabled: boolean };

/** Which features the platform had at a moment, and whether each was on, from the log alone. Those that came later are not there. */
export const featuresAt = async (flags: Pick<Flags, 'history'>, at: Date): Promise<FeatureThen[]> => {
  const features = await Promise.all(
    featureKeys.map(async (key) => {
      const earlier = (await flags.history(key)).filter(({ metadata }) => new Date(metadata.occurredAt) <= at);
      const last = earlier.at(-1);
      const name = earlier.findLast(({ type }) => type === 'FlagDefined')?.data;
      if (!last) return undefined;
      return {
        key,
        name: name && 'name' in name ? name.name : featureCatalogue[key].name,
        is_enabled: last.data.isEnabled,
      };
    }),
  );
  return features.filter((feature) => feature !== undefined);
};
