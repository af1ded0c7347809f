import type { Knex } from 'knex';
import { DomainError } from '../../../domain/eventSourcing/domainError.js';
import { isStreamUnreadable } from '../../adapters/eventStore/errors.js';
import { tablesIn, type Schemas } from '../../adapters/postgres/tablesIn.js';
import type { EmailClaims } from './emailClaims.js';
import { settleEmailChange, type SettleDeps } from './settleEmailChange.js';

type Deps = SettleDeps & {
  readonly knex: Knex;
  readonly schemas: Schemas;
  readonly emailClaims: Pick<EmailClaims, 'open' | 'isHeld' | 'release'>;
  readonly now: () => Date;
};

const atOnce = 500;

/** Accounts to which the read models give another e-mail than the credentials: as after a backup that was taken between the two. */
const differing = async ({ knex, schemas: { read, app } }: Deps): Promise<string[]> => {
  const { rows }: { rows: { id: string }[] } = await knex.raw(
    `select a.id from ??.accounts a join ??.credentials c on c.user_id::text = a.id
     where a.email is not null and a.email <> c.email order by 1 limit ?`,
    [read, app, atOnce],
  );
  return rows.map(({ id }) => id);
};

/** False for an account that cannot be read, or was erased: it must not hold up the others. */
const settled = async (deps: Deps, userId: string): Promise<boolean> => {
  try {
    return await settleEmailChange(deps, userId);
  } catch (error) {
    if (isStreamUnreadable(error) || error instanceof DomainError) return false;
    throw error;
  }
};

/** Requests whose link works no more: nobody needs the address. */
const forgetExpired = async ({ knex, schemas: { app }, now }: Deps): Promise<void> => {
  await tablesIn(knex, app)('email_changes').where('expires_at', '<=', now()).del();
};

/**
 * Completes changes of e-mails that were recorded and then cut short by a crash, and gives back claims of addresses that led nowhere,
 * at most 500 of each a call; and forgets requests that are over. Returns how many changes it completed.
 */
export const finishEmailChanges = async (deps: Deps): Promise<number> => {
  const claims = await deps.emailClaims.open(atOnce);
  const userIds = new Set([...claims.map(({ userId }) => userId), ...(await differing(deps))]);
  let finished = 0;
  for (const userId of userIds) if (await settled(deps, userId)) finished += 1;
  for (const claim of claims)
    if (!(await deps.emailClaims.isHeld(claim, deps.now()))) await deps.emailClaims.release(claim.email, claim.userId);
  await forgetExpired(deps);
  return finished;
};
