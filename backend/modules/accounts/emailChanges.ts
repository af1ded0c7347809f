import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { z } from 'zod';
import { emailChangeMinutes } from '../../../domain/account/emailChange.js';
import type { EmailChange } from '../../../domain/contract/accounts.js';
import type { Tables } from '../../../projections/runner/projection.js';
import { tablesIn, type Schemas } from '../../adapters/postgres/tablesIn.js';
import type { RateLimits } from '../../platform/http/rateLimit.js';
import { RequestError } from '../../platform/http/requestError.js';
import { taskTable } from '../../platform/tasks/taskTable.js';
import type { Tasks } from '../../platform/tasks/tasks.js';
import type { CredentialStore } from './credentials.js';
import type { EmailChangeMail } from './emailChangeMail.js';
import type { HoldAccount } from './holdAccount.js';
import { isWrongPassword, provenCredentials } from './provenCredentials.js';

export type EmailChangeDeps = {
  /** The `app` schema. */
  readonly app: Tables;
  readonly schemas: Pick<Schemas, 'app'>;
  /** Unset where the court has no mail server: nobody can be shown to read a new address there. */
  readonly mailer: object | undefined;
  readonly credentials: Pick<CredentialStore, 'findByUser' | 'findByEmail'>;
  readonly holdAccount: HoldAccount;
  readonly limits: Pick<RateLimits, 'passwordChanges' | 'emailChangeMails' | 'emailChangeMailsByEmail'>;
  readonly tasks: Pick<Tasks, 'wake'>;
};

const Row = z.object({ change_id: z.string(), email: z.string(), requested_at: z.date(), expires_at: z.date() });
type Row = z.infer<typeof Row>;

const findOpen = async (tables: Tables, userId: string, now: Date): Promise<Row | undefined> => {
  const row: unknown = await tables('email_changes')
    .where({ user_id: userId })
    .andWhere('expires_at', '>', now)
    .first('change_id', 'email', 'requested_at', 'expires_at');
  return row === undefined ? undefined : Row.parse(row);
};

/** The address of an account that waits to be confirmed. */
export const pendingEmailChange = async (
  { app }: Pick<EmailChangeDeps, 'app'>,
  userId: string,
  now: Date,
): Promise<EmailChange> => {
  const row = await findOpen(app, userId, now);
  if (!row) return { pending: null };
  const { email, requested_at: requestedAt, expires_at: expiresAt } = row;
  return { pending: { email, requested_at: requestedAt.toISOString(), expires_at: expiresAt.toISOString() } };
};

/** @throws RequestError `email_change_unavailable`, `too_many_requests` */
const countLetter = async (
  { limits, mailer }: Pick<EmailChangeDeps, 'limits' | 'mailer'>,
  userId: string,
  email: string,
): Promise<void> => {
  if (!mailer) throw new RequestError('email_change_unavailable');
  await limits.emailChangeMails.consume({ account: userId });
  await limits.emailChangeMailsByEmail.consume({ email });
};

type Letter = { readonly userId: string; readonly changeId: string; readonly now: Date };
const putLetter = (schemas: Pick<Schemas, 'app'>, trx: Knex, { userId, changeId, now }: Letter): Promise<void> => {
  const payload: EmailChangeMail = { user_id: userId, change_id: changeId, requested_at: now.toISOString() };
  return taskTable(tablesIn(trx, schemas.app)).put({
    id: randomUUID(),
    kind: 'email_change_mail',
    owner: userId,
    payload,
    now,
  });
};
const expiryFrom = (now: Date): Date => new Date(now.getTime() + emailChangeMinutes * 60_000);

type Request = {
  readonly userId: string;
  /** As `foldEmail` spells it. */
  readonly email: string;
  readonly currentPassword: string;
  readonly now: Date;
};

/**
 * Notes the new address that somebody signed in asks for, and puts the letter that confirms it into the queue; an earlier request is
 * replaced. Nothing else changes. That the address is taken is said to who knows the password, within the bounds of letters.
 * @throws RequestError `email_change_unavailable`, `current_password_wrong`, `fields_invalid`, `email_claimed`, `too_many_requests`,
 * `overloaded`; DomainError `personal_data_erased`
 */
export const requestEmailChange = async (
  deps: EmailChangeDeps,
  { userId, email, currentPassword, now }: Request,
): Promise<EmailChange> => {
  const { app, schemas, credentials, holdAccount, limits, tasks } = deps;
  if (!deps.mailer) throw new RequestError('email_change_unavailable');
  const proven = await limits.passwordChanges.attempt(
    { account: userId },
    () => provenCredentials(credentials, userId, currentPassword),
    isWrongPassword,
  );
  if (proven.email === email)
    throw new RequestError('fields_invalid', { errors: [{ path: 'email', message: '这就是现在的邮箱，没有改动' }] });
  await countLetter(deps, userId, email);
  if (await credentials.findByEmail(email)) throw new RequestError('email_claimed');
  const changeId = randomUUID();
  await holdAccount(userId, async (within, trx) => {
    // The password may have been replaced since it was compared, and with it goes the right to ask.
    const row: unknown = await within('credentials').where({ user_id: userId }).first('password_hash');
    if (z.object({ password_hash: z.string() }).parse(row).password_hash !== proven.passwordHash)
      throw new RequestError('current_password_wrong');
    await within('email_changes')
      .insert({
        user_id: userId,
        change_id: changeId,
        email,
        requested_at: now,
        expires_at: expiryFrom(now),
        token_hash: null,
      })
      .onConflict('user_id')
      .merge();
    await putLetter(schemas, trx, { userId, changeId, now });
  });
  tasks.wake();
  return pendingEmailChange({ app }, userId, now);
};

/**
 * Sends the letter once more, with another link, which works for as long as the first did; without an address that waits, nothing.
 * @throws RequestError `email_change_unavailable`, `too_many_requests`; DomainError `personal_data_erased`
 */
export const resendEmailChange = async (deps: EmailChangeDeps, userId: string, now: Date): Promise<EmailChange> => {
  const { app, schemas, holdAccount, tasks } = deps;
  const open = await findOpen(app, userId, now);
  if (!open) return { pending: null };
  await countLetter(deps, userId, open.email);
  await holdAccount(userId, async (within, trx) => {
    const changed = await within('email_changes')
      .where({ user_id: userId, change_id: open.change_id })
      .update({ requested_at: now, expires_at: expiryFrom(now) });
    if (changed > 0) await putLetter(schemas, trx, { userId, changeId: open.change_id, now });
  });
  tasks.wake();
  return pendingEmailChange({ app }, userId, now);
};

/** Addresses that the account asked for, also in vain, or is about to have, as long as they are kept. `tables` stands for the `app` schema. */
export const emailsUnderWay = async (tables: Tables, userId: string): Promise<readonly string[]> => {
  const of = { user_id: userId };
  const rows: unknown[] = [
    ...(await tables('email_changes').where(of).select('email')),
    ...(await tables('email_claims').where(of).select('email')),
  ];
  return z
    .array(z.object({ email: z.string() }))
    .parse(rows)
    .map(({ email }) => email);
};

/** Forgets the address that waits, and with it its link. Repeating changes nothing. */
export const cancelEmailChange = async ({ app }: Pick<EmailChangeDeps, 'app'>, userId: string): Promise<void> => {
  await app('email_changes').where({ user_id: userId }).del();
};
