import { createHash } from 'node:crypto';
import { z } from 'zod';
import { mostClauses } from '../../../domain/clauses/bounds.js';
import type { Clause } from '../../../domain/contract/clauses.js';
import { DomainError } from '../../../domain/eventSourcing/domainError.js';
import type { CommandContext } from '../../adapters/eventStore/eventLog.js';
import type { StreamNames } from '../../adapters/eventStore/streams.js';
import { uuidOf } from '../../adapters/eventStore/uuid.js';
import type { DataKeys } from '../../adapters/encryption/dataKeys.js';
import { decrypt, encrypt } from '../../adapters/encryption/encrypt.js';
import { RequestError } from '../../platform/http/requestError.js';
import type { AppTables, Tables } from '../../../projections/runner/projection.js';
import type { HoldAccount } from '../accounts/index.js';

export type ClauseFields = Pick<Clause, 'name' | 'text' | 'form_key'>;
/** Selects one clause of one account; another account's clause is not found. */
export type ClauseKey = { readonly id: string; readonly owner: string };

/** What rows of an account need that are encrypted with its data key. */
export type SealedRowsDeps = {
  readonly tables: AppTables;
  readonly holdAccount: HoldAccount;
  readonly dataKeys: Pick<DataKeys, 'ensure'>;
  readonly streams: Pick<StreamNames, 'account'>;
};

const Row = z.object({
  id: z.string(),
  form_key: z.string().nullable(),
  sealed: z.instanceof(Uint8Array),
  updated_at: z.date(),
});
type Row = z.infer<typeof Row>;
const Sealed = z.object({ name: z.string(), text: z.string() });
const Key = z.object({ id: z.string(), owner: z.string() });
const CountRow = z.object({ count: z.coerce.number() });
const columns = ['id', 'form_key', 'sealed', 'updated_at'] as const;

const contextOf = ({ id, owner }: ClauseKey): string => JSON.stringify(['clause', owner, id]);

/** Derives the id of an added clause from the request, so that a retry after a lost response adds the same clause. */
const addedBy = (owner: string, { commandId, commandHash }: CommandContext): string =>
  uuidOf(
    createHash('sha256')
      .update(JSON.stringify(['clause', owner, commandId, commandHash]))
      .digest(),
  );

export type ClauseRows = ReturnType<typeof clauseRows>;

/** Texts of an account's own, encrypted with the account's data key: erasing the account makes them unreadable in backups too. */
export const clauseRows = ({ tables, holdAccount, dataKeys, streams }: SealedRowsDeps) => {
  const keyOf = async (owner: string) => (await dataKeys.ensure(streams.account(owner))).key;
  const countOf = async (owner: string, within: Tables): Promise<number> =>
    CountRow.parse(await within('clauses').where({ owner }).count({ count: '*' }).first()).count;
  const among = (keys: readonly ClauseKey[]) =>
    tables('clauses').whereRaw('(id, owner) in (select * from unnest(?::uuid[], ?::uuid[]))', [
      keys.map(({ id }) => id),
      keys.map(({ owner }) => owner),
    ]);
  const opened = (key: Uint8Array, owner: string, { id, form_key, sealed, updated_at }: Row): Clause => ({
    id,
    form_key,
    ...Sealed.parse(JSON.parse(decrypt(key, sealed, contextOf({ id, owner })).toString('utf8'))),
    updated_at: updated_at.toISOString(),
  });
  const sealedOf = (key: Uint8Array, which: ClauseKey, { name, text }: ClauseFields) =>
    encrypt(key, Buffer.from(JSON.stringify({ name, text }), 'utf8'), contextOf(which));

  return {
    /** Lists clauses in the order in which they were added; pages count from 1. @throws DomainError `personal_data_erased` */
    list: async (owner: string, page: number, pageSize: number): Promise<{ items: Clause[]; total: number }> => {
      const key = await keyOf(owner);
      const rows: unknown = await tables('clauses')
        .where({ owner })
        .orderBy([{ column: 'created_at' }, { column: 'id' }])
        .limit(pageSize)
        .offset((page - 1) * pageSize)
        .select(...columns);
      return {
        items: z
          .array(Row)
          .parse(rows)
          .map((row) => opened(key, owner, row)),
        total: await countOf(owner, tables),
      };
    },
    /** Which of some clauses of several accounts are there. */
    known: async (keys: readonly ClauseKey[]): Promise<readonly ClauseKey[]> =>
      keys.length === 0 ? [] : z.array(Key).parse(await among(keys).select('id', 'owner')),
    /** Those of some clauses of several accounts that can be read, each with its account; for what their owners gave to others. */
    ofKeys: async (keys: readonly ClauseKey[]): Promise<readonly (Clause & Pick<ClauseKey, 'owner'>)[]> => {
      if (keys.length === 0) return [];
      const rows = z.array(Row.extend({ owner: z.string() })).parse(await among(keys).select(...columns, 'owner'));
      const owners = [...new Set(rows.map(({ owner }) => owner))];
      const opening = await Promise.all(
        owners.map(async (owner) => {
          try {
            const key = await keyOf(owner);
            return rows.filter((row) => row.owner === owner).map((row) => ({ ...opened(key, owner, row), owner }));
          } catch (error) {
            // Erased since the rows were read: nobody reads them any more.
            if (error instanceof DomainError && error.code === 'personal_data_erased') return [];
            throw error;
          }
        }),
      );
      return opening.flat();
    },
    /**
     * Adds a clause; idempotent: a repeated command returns it in its present state.
     * @throws RequestError `too_many_clauses`; DomainError `personal_data_erased` for an erased account
     */
    add: async (owner: string, fields: ClauseFields, context: CommandContext): Promise<Clause> => {
      const key = await keyOf(owner);
      const id = addedBy(owner, context);
      return holdAccount(owner, async (within) => {
        const existing: unknown = await within('clauses')
          .where({ id, owner })
          .first(...columns);
        if (existing !== undefined) return opened(key, owner, Row.parse(existing));
        if ((await countOf(owner, within)) >= mostClauses) throw new RequestError('too_many_clauses');
        const sealed = sealedOf(key, { id, owner }, fields);
        const times = { created_at: context.now, updated_at: context.now };
        await within('clauses').insert({ id, owner, form_key: fields.form_key, sealed, ...times });
        return { id, ...fields, updated_at: context.now.toISOString() };
      });
    },
    /** @throws RequestError `not_found`; DomainError `personal_data_erased` */
    change: async (which: ClauseKey, fields: ClauseFields, now: Date): Promise<Clause> => {
      const sealed = sealedOf(await keyOf(which.owner), which, fields);
      const changedRows = await tables('clauses')
        .where({ ...which })
        .update({ form_key: fields.form_key, sealed, updated_at: now });
      if (changedRows === 0) throw new RequestError('not_found');
      return { id: which.id, ...fields, updated_at: now.toISOString() };
    },
    /** @throws RequestError `not_found` */
    remove: async (which: ClauseKey): Promise<void> => {
      const removed = await tables('clauses')
        .where({ ...which })
        .del();
      if (removed === 0) throw new RequestError('not_found');
    },
  };
};
