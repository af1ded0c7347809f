import Router from '@koa/router';
import type { ViewScope } from '../../../domain/auditAccess/events.js';
import { scopeOf } from './shownData.js';
import type { FeatureOn } from './featureGuard.js';
import { accessOf, authorization } from './authorization.js';
import { guardsFor, rememberGuards } from './auth.js';
import { deletesWithBodies, longestBody, routesWithFiles } from './bodies/bodyLimits.js';
import { parseBody } from './bodies/parseBody.js';
import { limitAccount, type AccountLimits } from './limitAccount.js';
import { RequestError } from './requestError.js';
import type { RequireTeamRole } from './teamGuard.js';
import { accountLimitsOf } from './writeBounds.js';
import { limitWork, requireWorkLeft, type Work } from './work/limitWork.js';
import type { Access, AppMiddleware, AppRouter, AppState, Role } from './types.js';

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** A route of the router as the authorisation table writes it, see `routeKeyOf`. */
export const routeKey = (method: string, path: string): string =>
  `${method.toUpperCase()} ${path.replace(/:\w+/g, '{}').replace(/(?<=.)\/$/, '')}`;

type Guarding = {
  /** Needed as soon as an entry asks for a feature. */
  readonly featureOn?: FeatureOn;
  /** Needed as soon as an entry asks for a role in a team. */
  readonly requireTeamRole?: RequireTeamRole;
  /** Needed as soon as a route shows an administrator data of others: the guard that records it under the route's scope. */
  readonly recordsViews?: (scope: ViewScope) => AppMiddleware;
  /** Needed as soon as a route is bounded by account. */
  readonly accountLimits?: AccountLimits;
  /** Gives a file's link with it to who asks; not to the court's people, whose looks at data of others are recorded. */
  readonly offersLinks?: AppMiddleware;
  /** Bounds what each caller takes of this process; without it nothing is queued or charged, as where routes are tested alone. */
  readonly work?: Work;
};

/**
 * The router that use cases register with. Registering throws when `table` does not say who may call the route.
 * Literal segments must be registered before parameters that would also match them.
 */
export const createAppRouter = (
  table: Readonly<Record<string, Role | Access>> = authorization,
  { recordsViews, accountLimits, work, offersLinks, ...asked }: Guarding = {},
): AppRouter => {
  // Paths are case-sensitive, as `isApiPath` reads them: otherwise a path in capitals would be served without the checks of sign-in and
  // `no-store`.
  const router = new Router<AppState>({ sensitive: true });
  const registered: string[] = [];
  const sessionless = new Set<string>();
  const watched = new Set<string>();

  const patternOf = (method: string, path: string): string | undefined => {
    const [layer] = router.match(path, method).pathAndMethod;
    return typeof layer?.path === 'string' ? layer.path : undefined;
  };

  const register =
    (method: Method) =>
    (path: string, ...handlers: AppMiddleware[]): void => {
      const key = routeKey(method, path);
      const entry = table[key];
      if (entry === undefined) throw new Error(`no entry in the authorisation table for ${key}`);
      if (registered.includes(key)) throw new Error(`registered twice: ${key}`);
      registered.push(key);
      const access = accessOf(entry);
      if (access.sessionless && (access.role !== 'anonymous' || access.feature !== undefined))
        throw new Error(`nobody can be told from another without a session: ${key}`);
      if (access.sessionless) sessionless.add(key);
      if (access.watched) watched.add(key);
      const scope = scopeOf(key);
      if (scope !== undefined && !recordsViews) throw new Error(`nobody records who is shown what by ${key}`);
      const records = scope !== undefined && recordsViews ? [recordsViews(scope)] : [];
      const names = accountLimitsOf(key);
      if (names.length > 0 && !accountLimits) throw new Error(`nobody counts how often somebody calls ${key}`);
      const bounds = accountLimits ? names.map((name) => limitAccount(accountLimits, name)) : [];
      const hasBody = method === 'delete' ? deletesWithBodies.has(key) : method !== 'get';
      const readsBody = hasBody && !routesWithFiles.has(key);
      const body = readsBody ? [parseBody(longestBody(key))] : [];
      const kind = access.work ?? 'reading';
      const workGuards = work ? [requireWorkLeft(work, kind)] : [];
      // After the body, which may be long on its way.
      const turn = work ? [limitWork(work, kind)] : [];
      const links = offersLinks && access.role !== 'court' ? [offersLinks] : [];
      const guards = guardsFor(access, asked);
      router[method](
        path,
        ...guards,
        rememberGuards(guards),
        ...workGuards,
        ...bounds,
        ...records,
        ...body,
        ...turn,
        ...links,
        ...handlers,
      );
    };

  const isAmong =
    (keys: ReadonlySet<string>) =>
    (method: string, path: string): boolean => {
      const pattern = patternOf(method, path);
      return pattern !== undefined && keys.has(routeKey(method === 'HEAD' ? 'GET' : method, pattern));
    };

  return {
    get: register('get'),
    post: register('post'),
    put: register('put'),
    patch: register('patch'),
    delete: register('delete'),
    registered,
    patternOf,
    isSessionless: isAmong(sessionless),
    isWatched: isAmong(watched),
    mount: (app) => {
      app.use(router.routes());
      app.use((ctx, next) => {
        const { path: matching, route } = router.match(ctx.path, ctx.method);
        if (route || matching.length === 0) return next();
        ctx.set('Allow', [...new Set(matching.flatMap((layer) => layer.methods))].join(', '));
        throw new RequestError('method_not_allowed');
      });
    },
  };
};
