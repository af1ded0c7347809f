import { z } from 'zod';
import { DomainError } from '../../../domain/eventSourcing/domainError.js';
import type { Tables } from '../../../projections/runner/projection.js';
import type { CommandContext } from '../../adapters/eventStore/eventLog.js';
import type { Accounts } from '../../adapters/eventStore/openAggregates.js';
import type { RateLimits } from '../../platform/http/rateLimit.js';
import { RequestError } from '../../platform/http/requestError.js';
import { hashToken } from '../../platform/http/secretToken.js';
import type { EmailClaims } from './emailClaims.js';
import { settleEmailChange, type SettleDeps } from './settleEmailChange.js';

export type ConfirmDeps = SettleDeps & {
  /** The `app` schema. */
  readonly app: Tables;
  readonly accounts: Pick<Accounts, 'handle' | 'history'>;
  readonly emailClaims: Pick<EmailClaims, 'claim' | 'mustHold' | 'release'>;
  readonly limits: Pick<RateLimits, 'passwordResets'>;
};

type Opened = {
  readonly token: string;
  /** The account that is signed in where the link was opened, if any. */
  readonly signedIn: string | undefined;
  /** From where it was opened. */
  readonly address: string;
  readonly now: Date;
};

const isInvalid = (error: unknown): boolean => error instanceof RequestError && error.code === 'email_change_invalid';

const Row = z.object({ user_id: z.string(), change_id: z.string(), email: z.string(), requested_at: z.date() });

/** The request whose link still works. @throws RequestError `email_change_invalid`, `email_change_foreign` */
const openedChange = async (app: Tables, { token, signedIn, now }: Opened): Promise<z.infer<typeof Row>> => {
  const row: unknown = await app('email_changes')
    .where({ token_hash: hashToken(token) })
    .andWhere('expires_at', '>', now)
    .first('user_id', 'change_id', 'email', 'requested_at');
  if (row === undefined) throw new RequestError('email_change_invalid');
  const change = Row.parse(row);
  if (signedIn !== undefined && signedIn !== change.user_id) throw new RequestError('email_change_foreign');
  return change;
};

/**
 * The new address of a link that still works, for who has just opened it; it is not used.
 * @throws RequestError `email_change_invalid`, `email_change_foreign`, `too_many_requests`
 */
export const checkEmailChange = async (
  { app, limits }: Pick<ConfirmDeps, 'app' | 'limits'>,
  opened: Opened,
): Promise<{ readonly email: string }> => {
  const { address } = opened;
  const { email } = await limits.passwordResets.attempt({ address }, () => openedChange(app, opened), isInvalid);
  return { email };
};

type Confirmed = { readonly position: bigint; readonly email: string };

const confirm = async (deps: ConfirmDeps, opened: Opened, context: CommandContext): Promise<Confirmed> => {
  const { app, accounts, emailClaims } = deps;
  const change = await openedChange(app, opened);
  const { user_id: userId, change_id: changeId, email, requested_at: requestedAt } = change;
  await emailClaims.claim(email, userId, opened.now);
  try {
    // One event for each request: who repeats what broke off after it finds it there.
    const ofChange = { ...context, commandId: `email-change:${changeId}` };
    const { position } = await accounts.handle(
      userId,
      { type: 'ChangeEmail', data: { changeId, email, requestedAt } },
      ofChange,
      { beforeAppend: () => emailClaims.mustHold(email, userId) },
    );
    await settleEmailChange(deps, userId);
    return { position, email };
  } catch (error) {
    if (error instanceof DomainError) await emailClaims.release(email, userId); // barred or erased: nothing follows
    throw error;
  }
};

/**
 * Gives an account the address to which its link was sent: the claim of the address, then the event, then credentials, links and sessions in
 * one transaction. Whoever breaks off in between opens the link again, or a restart goes on. Of two accounts that confirm one address, one is
 * refused; the same link used twice at once changes the address once.
 * @throws RequestError `email_change_invalid`, `email_change_foreign`, `email_claimed`, `too_many_requests`; DomainError
 * `account_inactive`, `personal_data_erased`
 */
export const confirmEmailChange = (deps: ConfirmDeps, opened: Opened, context: CommandContext): Promise<Confirmed> =>
  deps.limits.passwordResets.attempt({ address: opened.address }, () => confirm(deps, opened, context), isInvalid);
