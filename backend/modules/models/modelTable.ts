import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import { z } from 'zod';
import type { Owner } from '../../../domain/account/owner.js';
import { isSameService } from '../../../domain/models/endpoint.js';
import type { ProblemCode } from '../../../domain/contract/problems.js';
import { DomainError } from '../../../domain/eventSourcing/domainError.js';
import type { ApiKeyEncryption } from '../../adapters/encryption/apiKeys.js';
import type { CommandContext } from '../../adapters/eventStore/eventLog.js';
import { uuidOf } from '../../adapters/eventStore/uuid.js';
import { tablesIn, type Schemas } from '../../adapters/postgres/tablesIn.js';
import { RequestError } from '../../platform/http/requestError.js';
import type { Changer } from '../../platform/changeRecords/keepChange.js';
import { createHoldOwner } from '../accounts/index.js';
import { keepModelChange, keepModelTest } from './modelChanges.js';

/** The columns that models of every kind have. */
export const modelColumns = {
  id: z.string(),
  owner: z.string().nullable(),
  sealed_api_key: z.instanceof(Uint8Array).nullable(),
  tested_at: z.date().nullable(),
  /** Counts the changes of what the model is reached by. */
  connection_revision: z.number(),
};
type StoredModel = {
  readonly [Name in Exclude<keyof typeof modelColumns, 'tested_at'>]: z.infer<(typeof modelColumns)[Name]>;
};
type Columns = Readonly<Record<string, unknown>>;

/** Where models of a kind are stored, and how they are refused. */
type ModelKind<Row extends StoredModel> = {
  readonly table: 'ai_models' | 'rag_models';
  /** Part of ids and of the name of the lock on the platform's models, so it is never renamed. */
  readonly name: 'aiModel' | 'ragModel';
  readonly row: z.ZodType<Row>;
  readonly columns: readonly string[];
  /** The column of the address. */
  readonly address: string;
  /** Columns that make it another model: what a test found of the one before is forgotten. */
  readonly connection: readonly string[];
  /** Columns that are cleared with the result of a test. */
  readonly forgotten?: Columns;
  /** How many an owner may have. */
  readonly most: number;
  readonly refusals: { readonly gone: ProblemCode; readonly tooMany: ProblemCode };
  /** What else a change of a model brings about, in its transaction. */
  readonly onChange?: (within: Tables, before: Row, after: Row, who: Changer) => Promise<void>;
};

type Deps = { readonly knex: Knex; readonly schemas: Pick<Schemas, 'app'>; readonly apiKeys: ApiKeyEncryption };
type Tables = ReturnType<typeof tablesIn>;

/** A change of a model. An empty `apiKey` leaves the one there is, unless `removesKey`. */
type ModelChange = { readonly columns: Columns; readonly apiKey: string; readonly removesKey?: boolean };

const AddedRow = z.object({ command_hash: z.string() });
const Counted = z.object({ count: z.coerce.number() });
const Rows = z.array(z.unknown());
const Stored = z.record(z.string(), z.unknown());

const keyNeeded = () =>
  new RequestError('fields_invalid', {
    errors: [{ path: 'api_key', message: '接口地址改到了另一台主机，请重新填写接口密钥' }],
  });

/**
 * The columns of a model after a change.
 * @throws RequestError `fields_invalid` when the key has to be given again
 */
const changedColumns = <Row extends StoredModel>(
  kind: Pick<ModelKind<Row>, 'address' | 'connection' | 'forgotten'>,
  { row: before, columns: columnsNow }: { readonly row: Row; readonly columns: Columns },
  {
    values,
    encrypted,
    removesKey,
  }: { readonly values: Columns; readonly encrypted: Uint8Array | undefined; readonly removesKey: boolean },
  at: Date,
) => {
  const keepsKey = encrypted === undefined && !removesKey && before.sealed_api_key !== null;
  const address = values[kind.address];
  if (keepsKey && address !== undefined && !isSameService(String(address), String(columnsNow[kind.address])))
    throw keyNeeded();
  const isAnother =
    (!keepsKey && (encrypted !== undefined || before.sealed_api_key !== null)) ||
    kind.connection.some((column) => column in values && values[column] !== columnsNow[column]);
  return {
    ...values,
    ...(keepsKey ? {} : { sealed_api_key: encrypted ?? null }),
    ...(isAnother && {
      ...kind.forgotten,
      tested_at: null,
      verdicts: null,
      connection_revision: before.connection_revision + 1,
    }),
    updated_at: at,
  };
};

/** Models of one kind as they are stored. */
const storedModels = <Row extends StoredModel>(
  { knex, schemas }: Pick<Deps, 'knex' | 'schemas'>,
  kind: ModelKind<Row>,
) => {
  const { table, columns, refusals } = kind;
  const tables = tablesIn(knex, schemas.app);
  const modelsOf = (owner: Owner, within: Tables = tables): Knex.QueryBuilder => within(table).where({ owner });
  const rowOf = (row: unknown): Row => {
    if (row === undefined) throw new RequestError(refusals.gone);
    return kind.row.parse(row);
  };
  /** @throws RequestError that the model is not there */
  const find = async (owner: Owner, id: string, within: Tables = tables): Promise<Row> =>
    rowOf(
      await modelsOf(owner, within)
        .where({ id })
        .first(...columns),
    );
  /** @throws RequestError that the model is not there */
  const update = async (owner: Owner, id: string, changes: Columns, within: Tables = tables): Promise<Row> => {
    const rows: unknown = await modelsOf(owner, within)
      .where({ id })
      .update(changes)
      .returning([...columns]);
    return rowOf(Rows.parse(rows)[0]);
  };

  return {
    modelsOf,
    rowOf,
    find,
    update,
    /** Lists models in the order in which they were added. */
    list: async (owner: Owner): Promise<Row[]> => {
      const rows: unknown = await modelsOf(owner)
        .orderBy([{ column: 'created_at' }, { column: 'id' }])
        .select(...columns);
      return Rows.parse(rows).map(rowOf);
    },
  };
};

/** What tests and calls find of models of one kind. */
const modelFindings = <Row extends StoredModel>({ knex, schemas, apiKeys }: Deps, { table }: ModelKind<Row>) => {
  const tables = tablesIn(knex, schemas.app);
  return {
    /** The key to call a model with, empty for one without. @throws DomainError `personal_data_erased` */
    apiKeyFor: async ({ owner, id, sealed_api_key: encrypted }: Pick<Row, 'owner' | 'id' | 'sealed_api_key'>) =>
      encrypted === null ? '' : apiKeys.decrypt(owner, id, encrypted),
    /** Keeps what a test found of a model, and for the log that it was tested; neither where its connection was changed since the row was read. */
    keepTested: (
      row: Row,
      finding: Columns,
      checks: Parameters<typeof keepModelTest>[2]['checks'],
      who: Changer,
    ): Promise<void> =>
      knex.transaction(async (trx) => {
        const within = tablesIn(trx, schemas.app);
        const { id, connection_revision, owner } = row;
        const kept = await within(table).where({ id, connection_revision }).update(finding);
        if (kept > 0) await keepModelTest(within, owner, { model: Stored.parse(row), checks }, who);
      }),
    /** Keeps what a call found of a model, unless its connection was changed since the row was read. */
    keepFinding: async (
      { id, connection_revision }: Pick<StoredModel, 'id' | 'connection_revision'>,
      finding: Columns,
    ): Promise<void> => {
      await tables(table).where({ id, connection_revision }).update(finding);
    },
  };
};

/**
 * Keeps models of one kind in Postgres, of accounts and of the platform. Another owner's model is not found. Keys are stored
 * encrypted.
 */
export const createModelTable = <Row extends StoredModel>(deps: Deps, kind: ModelKind<Row>) => {
  const { knex, schemas, apiKeys } = deps;
  const { table, name, columns, refusals } = kind;
  const holdOwner = createHoldOwner({ knex, schemas }, `juanzong:${name}s`);
  const stored = storedModels(deps, kind);
  const { modelsOf, rowOf, update } = stored;

  return {
    ...stored,
    ...modelFindings(deps, kind),
    holdOwner,
    /**
     * Adds a model; idempotent: a repeated command returns it in its present state.
     * @throws RequestError that there are too many; DomainError `idempotency_key_reused` for another model under the same key,
     * `personal_data_erased` for an erased account
     */
    add: async (
      owner: Owner,
      { columns: values, apiKey }: Pick<ModelChange, 'columns' | 'apiKey'>,
      { commandId, commandHash, correlationId, actor, now }: CommandContext,
    ): Promise<Row> => {
      const id = uuidOf(
        createHash('sha256')
          .update(JSON.stringify([name, owner, commandId]))
          .digest(),
      );
      const encrypted = apiKey === '' ? null : await apiKeys.encrypt(owner, id, apiKey);
      return holdOwner(owner, async (within) => {
        const present: unknown = await modelsOf(owner, within)
          .where({ id })
          .first(...columns, 'command_hash');
        if (present !== undefined) {
          if (AddedRow.parse(present).command_hash !== commandHash) throw new DomainError('idempotency_key_reused');
          return rowOf(present);
        }
        const { count } = Counted.parse(await modelsOf(owner, within).count({ count: '*' }).first());
        if (count >= kind.most) throw new RequestError(refusals.tooMany);
        const rows: unknown = await within(table)
          .insert({
            id,
            owner,
            ...values,
            sealed_api_key: encrypted,
            command_hash: commandHash,
            created_at: now,
            updated_at: now,
          })
          .returning([...columns]);
        const [added] = Rows.length(1).parse(rows);
        await keepModelChange(within, owner, { after: Stored.parse(added) }, { by: actor.id, at: now, correlationId });
        return rowOf(added);
      });
    },
    /**
     * Changes the columns that are given. The key is not kept for an address of another host: whoever may change an address and not
     * read the key must not be able to have the key sent to themselves.
     * @throws RequestError that the model is not there, `fields_invalid` when the key has to be given again; DomainError
     * `personal_data_erased`
     */
    change: async (
      owner: Owner,
      id: string,
      { columns: values, apiKey, removesKey = false }: ModelChange,
      who: Changer,
    ): Promise<Row> => {
      const encrypted = apiKey === '' ? undefined : await apiKeys.encrypt(owner, id, apiKey);
      return knex.transaction(async (trx) => {
        const within = tablesIn(trx, schemas.app);
        const row: unknown = await modelsOf(owner, within)
          .where({ id })
          .forUpdate()
          .first(...columns);
        const before = rowOf(row);
        const columnsNow = Stored.parse(row);
        const changes = changedColumns(
          kind,
          { row: before, columns: columnsNow },
          { values, encrypted, removesKey },
          who.at,
        );
        const after = await update(owner, id, changes, within);
        await keepModelChange(within, owner, { before: columnsNow, after: { ...columnsNow, ...changes } }, who);
        await kind.onChange?.(within, before, after, who);
        return after;
      });
    },
  };
};
