import { foldEmail } from '../../../domain/account/foldEmail.js';
import { z } from 'zod';
import type { Tables } from '../../../projections/runner/projection.js';

const rowSchema = z.object({ user_id: z.string(), email: z.string(), password_hash: z.string() });

export type Credentials = { readonly userId: string; readonly email: string; readonly passwordHash: string };

/** Who signs in with which e-mail and password: records in `app.credentials`, never events. */
export type CredentialStore = {
  /** Finds credentials by e-mail; upper and lower case are the same. */
  readonly findByEmail: (email: string) => Promise<Credentials | undefined>;
  readonly findByUser: (userId: string) => Promise<Credentials | undefined>;
  /** True when the row was added; false when the account or the e-mail has one already. */
  readonly add: (credentials: Credentials) => Promise<boolean>;
  /** Also drops an address that waits to be confirmed: the old password may have been somebody else's. */
  readonly changePassword: (userId: string, passwordHash: string) => Promise<void>;
  /** Gives the account another e-mail. @throws when another account has it */
  readonly changeEmail: (userId: string, email: string) => Promise<void>;
  /** As `changePassword` unless it changed meanwhile: false when `from` is no longer the hash of it. */
  readonly replacePassword: (userId: string, from: string, to: string) => Promise<boolean>;
  /** Ends signing in to the account for good and removes its e-mail. Repeating changes nothing. */
  readonly remove: (userId: string) => Promise<void>;
};

/** `tables` stands for the `app` schema. */
export const postgresCredentials = (tables: Tables): CredentialStore => {
  const find = async (where: Record<string, string>): Promise<Credentials | undefined> => {
    const row: unknown = await tables('credentials').where(where).first();
    if (row === undefined) return undefined;
    const { user_id: userId, email, password_hash: passwordHash } = rowSchema.parse(row);
    return { userId, email, passwordHash };
  };
  const forgetEmailChange = async (userId: string): Promise<void> => {
    await tables('email_changes').where({ user_id: userId }).del();
  };
  return {
    findByEmail: (email) => find({ email: foldEmail(email) }),
    findByUser: (userId) => find({ user_id: userId }),
    add: async ({ userId, email, passwordHash }) => {
      const now = new Date();
      const newRows: unknown[] = await tables('credentials')
        .insert({
          user_id: userId,
          email: foldEmail(email),
          password_hash: passwordHash,
          created_at: now,
          updated_at: now,
        })
        .onConflict()
        .ignore()
        .returning('user_id');
      return newRows.length > 0;
    },
    remove: async (userId) => {
      await tables('credentials').where({ user_id: userId }).del();
      await tables('email_claims').where({ user_id: userId }).del();
    },
    changeEmail: async (userId, email) => {
      await tables('credentials').where({ user_id: userId }).update({ email, updated_at: new Date() });
    },
    changePassword: async (userId, passwordHash) => {
      await tables('credentials')
        .where({ user_id: userId })
        .update({ password_hash: passwordHash, updated_at: new Date() });
      await forgetEmailChange(userId);
    },
    replacePassword: async (userId, from, to) => {
      const changedRows: unknown[] = await tables('credentials')
        .where({ user_id: userId, password_hash: from })
        .update({ password_hash: to, updated_at: new Date() })
        .returning('user_id');
      if (changedRows.length === 0) return false;
      await forgetEmailChange(userId);
      return true;
    },
  };
};
