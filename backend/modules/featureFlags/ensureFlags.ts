import { randomUUID } from 'node:crypto';
import { featureCatalogue, type FeatureDefinition } from '../../../domain/featureFlag/catalogue.js';
import { isStreamUnreadable } from '../../adapters/eventStore/errors.js';
import { describeError, type Logger } from '../../runtime/logging/logger.js';
import type { Flags } from '../../adapters/eventStore/openAggregates.js';

type Deps = {
  readonly flags: Pick<Flags, 'handle'>;
  readonly now: () => Date;
  readonly logger?: Pick<Logger, 'error'>;
  /** The features of this release. */
  readonly catalogue?: Readonly<Record<string, FeatureDefinition>>;
};

/**
 * Defines the features that the log does not know yet; those it knows keep what an administrator set. Safe at every start,
 * also when several processes start at once. Returns where the log stands with all of them in it.
 */
export const ensureFlags = async ({ flags, now, logger, catalogue = featureCatalogue }: Deps): Promise<bigint> => {
  const correlationId = randomUUID();
  let furthest = 0n;
  for (const [key, definition] of Object.entries(catalogue)) {
    try {
      const { position } = await flags.handle(
        key,
        { type: 'DefineFlag', data: { key, ...definition } },
        { commandId: randomUUID(), correlationId, actor: { kind: 'system', id: 'features' }, now: now() },
      );
      if (position > furthest) furthest = position;
    } catch (error) {
      // The stream of one feature is damaged or deleted. It stays as the read models have it; everything else starts.
      if (!isStreamUnreadable(error)) throw error;
      logger?.error({ feature: key, error: describeError(error) }, 'a feature cannot be read');
    }
  }
  return furthest;
};
