import { randomUUID } from 'node:crypto';
import { serviceAccounts as calls, type ServiceAccount } from '../../../domain/contract/serviceAccounts.js';
import { courtClock } from '../../../domain/courtCalendar/courtClock.js';
import { DomainError } from '../../../domain/eventSourcing/domainError.js';
import type { Recorded } from '../../../domain/eventSourcing/recorded.js';
import type { ServiceAccountEvent } from '../../../domain/serviceAccount/events.js';
import { accountEmails } from '../../../projections/accounts/accountsQueries.js';
import type { ReadTables } from '../../../projections/runner/projection.js';
import type { ServiceAccountRegister } from '../../adapters/eventStore/openAggregates.js';
import { createNamesOf } from '../../platform/auditAccess/namedAccounts.js';
import { commandContext } from '../../platform/http/commandContext.js';
import { setPositionHeader } from '../../platform/http/minPosition.js';
import { serve } from '../../platform/http/serve.js';
import type { AppContext, AppRouter } from '../../platform/http/types.js';
import type { KeyUses } from './keyUses.js';
import { keyOf, makeSecret, register, type ServiceKeys } from './serviceKeys.js';

type Deps = {
  readonly serviceAccounts: ServiceAccountRegister;
  readonly serviceKeys: Pick<ServiceKeys, 'forget'>;
  readonly uses: Pick<KeyUses, 'all'>;
  readonly read: ReadTables;
  readonly timeZone: string;
};

/** Accounts that ended are listed so many: the log has them all. */
const mostEnded = 50;

type Created = Extract<ServiceAccountEvent, { type: 'ServiceAccountCreated' }>;
type Revoked = Extract<ServiceAccountEvent, { type: 'ServiceAccountRevoked' }>;
/** What the log says of an account. */
type Logged = { readonly created: Recorded<Created>; readonly revoked: Recorded<Revoked> | undefined };

const loggedAccounts = (history: readonly Recorded<ServiceAccountEvent>[]): ReadonlyMap<string, Logged> => {
  const accounts = new Map<string, Logged>();
  for (const event of history) {
    const { serviceAccountId: id } = event.data;
    const known = accounts.get(id);
    if (event.type === 'ServiceAccountCreated') accounts.set(id, { created: event, revoked: undefined });
    else if (known) accounts.set(id, { ...known, revoked: event });
  }
  return accounts;
};

const stateOf = ({ created, revoked }: Logged, today: string): ServiceAccount['state'] => {
  if (revoked) return 'revoked';
  return created.data.endsOn < today ? 'expired' : 'in_force';
};

/** GET and POST /api/admin/service-accounts, POST …/{id}/revocation (administrator): the keys of the court's other systems. */
export const registerRoutes = (router: AppRouter, deps: Deps): void => {
  const { serviceAccounts, serviceKeys, uses, read, timeZone } = deps;
  const namesOf = createNamesOf((ids) => accountEmails(read, ids));
  const todayOf = (ctx: AppContext): string => courtClock(ctx.state.receivedAt, timeZone).day;

  const viewsOf = async (ctx: AppContext, logged: readonly Logged[]): Promise<ServiceAccount[]> => {
    const [lastUses, nameOf] = await Promise.all([
      uses.all(),
      namesOf(
        ctx,
        logged.flatMap(({ created, revoked }) => [created.metadata.actor.id, revoked?.metadata.actor.id ?? null]),
      ),
    ]);
    return logged.map((one) => {
      const { created, revoked } = one;
      const { serviceAccountId: id, name, scopes, endsOn } = created.data;
      return {
        id,
        name,
        scopes,
        ends_on: endsOn,
        state: stateOf(one, todayOf(ctx)),
        created_at: created.metadata.occurredAt,
        created_by: nameOf(created.metadata.actor.id),
        revoked_at: revoked?.metadata.occurredAt ?? null,
        revoked_by: revoked ? nameOf(revoked.metadata.actor.id) : null,
        last_used_at: lastUses.get(id)?.toISOString() ?? null,
      };
    });
  };
  /** The account as the log has it now. @throws DomainError `service_account_not_found` */
  const viewOf = async (ctx: AppContext, id: string): Promise<ServiceAccount> => {
    const logged = loggedAccounts(await serviceAccounts.history(register)).get(id);
    const [view] = logged ? await viewsOf(ctx, [logged]) : [];
    if (!view) throw new DomainError('service_account_not_found');
    return view;
  };

  serve(router, calls.list, async (_given, ctx) => {
    const newestFirst = [...loggedAccounts(await serviceAccounts.history(register)).values()].reverse();
    const isInForce = (one: Logged): boolean => stateOf(one, todayOf(ctx)) === 'in_force';
    const ended = newestFirst.filter((one) => !isInForce(one)).slice(0, mostEnded);
    return { items: await viewsOf(ctx, [...newestFirst.filter(isInForce), ...ended]) };
  });

  serve(router, calls.create, async ({ body: { name, scopes, ends_on: endsOn } }, ctx) => {
    const [id, { secret, keyHash }] = [randomUUID(), makeSecret()];
    const data = { id, name, scopes, keyHash, endsOn, today: todayOf(ctx) };
    const { position, repeated } = await serviceAccounts.handle(
      register,
      { type: 'CreateServiceAccount', data },
      commandContext(ctx),
    );
    // Sent again under its key, it made nothing more, and the key that it made was shown then.
    if (repeated) throw new DomainError('service_account_name_taken');
    serviceKeys.forget();
    setPositionHeader(ctx, position);
    return { account: await viewOf(ctx, id), key: keyOf(id, secret) };
  });

  serve(router, calls.revoke, async ({ path: { id } }, ctx) => {
    const command = { type: 'RevokeServiceAccount', data: { id } } as const;
    const { position } = await serviceAccounts.handle(register, command, commandContext(ctx));
    serviceKeys.forget();
    setPositionHeader(ctx, position);
    return viewOf(ctx, id);
  });
};
