import { randomUUID } from 'node:crypto';
import { featureCatalogue, type FeatureDefinition } from '../../domain/featureFlag/catalogue.js';
import type { FeatureCommands } from './featureCommands.js';

type Deps = Pick<FeatureCommands, 'handleFlag'> & {
  readonly now: () => Date;
  /** The features of this release. */
  readonly catalogue?: Readonly<Record<string, FeatureDefinition>>;
};

/**
 * Defines the features that the log does not know yet; those it knows keep what an administrator set. Safe at every start,
 * also when several processes start at once. Answers where the log stands with all of them in it.
 */
export const ensureFlags = async ({ handleFlag, now, catalogue = featureCatalogue }: Deps): Promise<bigint> => {
  const correlationId = randomUUID();
  let furthest = 0n;
  for (const [key, definition] of Object.entries(catalogue)) {
    const { position } = await handleFlag(
      key,
      { type: 'DefineFlag', data: { key, ...definition } },
      { commandId: randomUUID(), correlationId, actor: { kind: 'system', id: 'features' }, now: now() },
    );
    if (position > furthest) furthest = position;
  }
  return furthest;
};
