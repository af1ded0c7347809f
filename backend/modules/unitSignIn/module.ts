import { unitSignInPage } from '../../../domain/account/unitSignIn.js';
import type { AppTables } from '../../../projections/runner/projection.js';
import { deriveKey } from '../../adapters/encryption/wrapping.js';
import { createOpenIdProvider, type OpenIdProvider } from '../../adapters/openId/openIdProvider.js';
import type { Config } from '../../platform/config/config.js';
import type { Module } from '../../platform/module.js';
import { unitSignInRoutes } from './routes.js';
import { createStartedSignIns } from './startedSignIns.js';

type RouteDeps = Parameters<typeof unitSignInRoutes>[1];
type Deps = Omit<RouteDeps, 'started' | 'settings' | 'provider' | 'accountIdKey'> & {
  readonly config: Pick<Config, 'unitSignIn' | 'publicUrl'>;
  readonly app: AppTables;
  readonly secretKey: string;
  readonly installationKeys: { readonly accountIds: RouteDeps['accountIdKey'] };
  readonly now: () => Date;
};

const providerOf = ({ config, now }: Deps): OpenIdProvider | undefined => {
  const { unitSignIn: settings, publicUrl } = config;
  if (!settings || !publicUrl) return undefined;
  const { rolesClaim, emailClaim } = settings;
  // Of `realm_access.roles` the provider sends the whole of `realm_access`.
  const claims = [rolesClaim, emailClaim].map((claim) => claim.split('.')[0] ?? claim);
  return createOpenIdProvider({
    settings: { ...settings, claims, redirectUri: new URL(unitSignInPage, publicUrl) },
    now,
  });
};

/** Staff signs in at the court's own identity provider; without one in the settings the calls are refused as unknown. */
export const unitSignInModule = (deps: Deps): Module => ({
  routes: (router) =>
    unitSignInRoutes(router, {
      ...deps,
      settings: deps.config.unitSignIn,
      provider: providerOf(deps),
      started: createStartedSignIns({ app: deps.app, key: deriveKey(deps.secretKey, 'unit sign-in') }),
      accountIdKey: deps.installationKeys.accountIds,
    }),
});
