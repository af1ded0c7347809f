import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { tablesIn, type Schemas } from '../../adapters/postgres/tablesIn.js';
import { describeError, type Logger } from '../../runtime/logging/logger.js';
import { taskTable } from '../../platform/tasks/taskTable.js';
import type { Tasks } from '../../platform/tasks/tasks.js';
import type { AccountMail, AccountNews } from './accountMail.js';

/** Puts a letter about an account to its owner into the queue. It never rejects: what was done stays done. */
export type TellAccount = (
  userId: string,
  what: Exclude<AccountNews, 'email_changed'>,
  at: Date,
  more?: AccountNewsDetails,
) => Promise<void>;

/** `due`: when the account will be deleted. `id`: names a letter that is put into the queue once, however often it is asked for. */
export type AccountNewsDetails = { readonly due?: Date | undefined; readonly id?: string };

type Deps = {
  readonly knex: Knex;
  readonly schemas: Pick<Schemas, 'app'>;
  /** Whether the court sends e-mails; without them nothing is put into the queue. */
  readonly sendsMail: boolean;
  readonly tasks: Pick<Tasks, 'wake'>;
  readonly logger: Pick<Logger, 'error'>;
};

/** A letter that could not be put into the queue is logged: a refusal would say of a change that was made that it was not. */
export const createTellAccount =
  ({ knex, schemas, sendsMail, tasks, logger }: Deps): TellAccount =>
  async (userId, what, at, { due, id = randomUUID() } = {}) => {
    if (!sendsMail) return;
    const payload: AccountMail = {
      user_id: userId,
      what,
      at: at.toISOString(),
      ...(due && { due: due.toISOString() }),
    };
    try {
      await taskTable(tablesIn(knex, schemas.app)).put({
        id,
        kind: 'account_mail',
        owner: userId,
        payload,
        now: at,
      });
      tasks.wake();
    } catch (error) {
      logger.error({ userId, what, error: describeError(error) }, 'an account was not told what was changed about it');
    }
  };
