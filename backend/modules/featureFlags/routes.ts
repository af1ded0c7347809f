import { featureFlags } from '../../../domain/contract/featureFlags.js';
import { definedFlag, type FeatureFlag } from '../../../domain/featureFlag/decider.js';
import { effectiveFlag } from '../../../domain/featureFlag/effectiveFlag.js';
import { DomainError } from '../../../domain/eventSourcing/domainError.js';
import { findFlags, findPreferences, type GlobalFlag } from '../../../projections/featureFlags/featureFlagsQueries.js';
import type { ReadTables } from '../../../projections/runner/projection.js';
import { signedIn } from '../../platform/http/auth.js';
import { commandContext } from '../../platform/http/commandContext.js';
import { setPositionHeader, type WaitForPosition } from '../../platform/http/minPosition.js';
import { serve } from '../../platform/http/serve.js';
import type { AppRouter } from '../../platform/http/types.js';
import type { Aggregates } from '../../adapters/eventStore/openAggregates.js';

/** The key of a stream that there may be. @throws DomainError `flag_not_found` */
const flagKey = (key: string): string => {
  if (!/^[a-z][a-z0-9_]{0,63}$/.test(key)) throw new DomainError('flag_not_found');
  return key;
};

type Deps = Pick<Aggregates, 'flags' | 'preferences'> & {
  readonly tables: ReadTables;
  readonly waitForPosition: WaitForPosition;
};

/** How long the response to the court's switch waits for the read models, in milliseconds; the change is recorded in any case. */
const longestWaitMs = 3000;

const globalView = ({ key, name, description, isEnabled }: FeatureFlag): GlobalFlag => ({
  key,
  name,
  description,
  is_enabled: isEnabled,
});

/** A feature as one person reads it: `is_enabled` is what counts for them. */
const ownView = ({ is_enabled: platformDefault, ...flag }: GlobalFlag, preference: boolean | undefined) => ({
  ...flag,
  is_enabled: effectiveFlag(flag.key, platformDefault, preference),
  default_enabled: platformDefault,
  is_personal: preference !== undefined,
});

/** /api/feature-flags/public, /api/user/feature-flags and /api/admin/feature-flags. */
export const featureRoutes = (router: AppRouter, { tables, flags, preferences, waitForPosition }: Deps): void => {
  serve(router, featureFlags.listPublic, async () =>
    (await findFlags(tables)).map(({ key, is_enabled }) => ({ key, is_enabled })),
  );

  serve(router, featureFlags.listOwn, async (_given, ctx) => {
    const preferences = await findPreferences(tables, signedIn(ctx.state).id);
    return (await findFlags(tables)).map((flag) => ownView(flag, preferences.get(flag.key)));
  });

  serve(router, featureFlags.setOwn, async ({ body: { key: given, is_enabled: isEnabled } }, ctx) => {
    const { id: userId } = signedIn(ctx.state);
    const key = flagKey(given);
    const { state: found } = await flags.load(key);
    const isDefined = found.status === 'defined';
    const { state, position } = await preferences.handle(
      userId,
      { type: 'TogglePreference', data: { userId, key, isEnabled, isDefined } },
      commandContext(ctx),
    );
    setPositionHeader(ctx, position);
    return ownView(globalView(definedFlag(found)), state.get(key));
  });

  serve(router, featureFlags.listGlobal, () => findFlags(tables));

  serve(router, featureFlags.setGlobal, async ({ path: { key }, body: { is_enabled: isEnabled, reason } }, ctx) => {
    const { state, position } = await flags.handle(
      flagKey(key),
      { type: 'ToggleFlag', data: { isEnabled, ...(reason === undefined || reason === '' ? {} : { reason }) } },
      commandContext(ctx),
    );
    // Other people's requests name no position to wait for, so the response waits for the read models.
    await waitForPosition(position, longestWaitMs);
    setPositionHeader(ctx, position);
    return globalView(definedFlag(state));
  });
};
