import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { accounts } from '../../../domain/contract/accounts.js';
import type { Mailer } from '../../adapters/mail/mailer.js';
import { tablesIn, type Schemas } from '../../adapters/postgres/tablesIn.js';
import type { RateLimits } from '../../platform/http/rateLimit.js';
import { RequestError } from '../../platform/http/requestError.js';
import { serve } from '../../platform/http/serve.js';
import type { AppRouter } from '../../platform/http/types.js';
import { taskTable } from '../../platform/tasks/taskTable.js';
import type { Tasks } from '../../platform/tasks/tasks.js';
import type { CredentialStore } from './credentials.js';
import type { PasswordMail } from './passwordMail.js';

type Deps = {
  readonly knex: Knex;
  readonly schemas: Pick<Schemas, 'app'>;
  /** Unset where the court has no mail server. */
  readonly mailer: Mailer | undefined;
  readonly credentials: Pick<CredentialStore, 'findByEmail'>;
  readonly limits: Pick<RateLimits, 'passwordMails' | 'passwordMailsByEmail'>;
  readonly tasks: Pick<Tasks, 'wake'>;
};

/**
 * POST /auth/forgot-password: puts an e-mail with a link into the queue. 204 whether an account has the address or not, after the same work:
 * one look at the credentials and one row.
 */
export const forgotPasswordRoute = (router: AppRouter, deps: Deps): void =>
  serve(router, accounts.forgotPassword, async ({ body: { email } }, ctx) => {
    const { knex, schemas, mailer, credentials, limits, tasks } = deps;
    if (!mailer) throw new RequestError('password_mail_unavailable');
    const { clientAddress: address, receivedAt: now } = ctx.state;
    await limits.passwordMails.consume({ address });
    await limits.passwordMailsByEmail.consume({ email });
    const credential = await credentials.findByEmail(email);
    const userId = credential?.userId ?? null;
    const payload: PasswordMail = { user_id: userId, requested_at: now.toISOString() };
    await taskTable(tablesIn(knex, schemas.app)).put({
      id: randomUUID(),
      kind: 'password_mail',
      owner: userId,
      payload,
      now,
    });
    tasks.wake();
  });
