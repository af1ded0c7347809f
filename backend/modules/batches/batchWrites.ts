import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { batchBounds } from '../../../domain/batches/bounds.js';
import type { AppTables } from '../../../projections/runner/projection.js';
import { RequestError } from '../../platform/http/requestError.js';
import { uuidOf } from '../../adapters/eventStore/uuid.js';
import type { HashContent } from '../../../projections/sameFilings/sameFilingsProjection.js';
import type { HoldAccount } from '../accounts/index.js';
import type { Sealing, SealingFor } from './batchEncryption.js';
import type { Head, NewRow, StoredBatch } from './batchShape.js';
import { lockBatch, mustStandStill } from './standingStill.js';

type Deps = {
  readonly tables: AppTables;
  readonly holdAccount: HoldAccount;
  readonly sealing: SealingFor;
  readonly hashContent: HashContent;
};
export type NewBatch = {
  readonly formKey: string;
  readonly definitionHash: string;
  readonly head: Head;
  readonly rows: readonly NewRow[];
  readonly now: Date;
};

/** Rows of one statement, well below what Postgres takes of parameters. */
const rowsAtOnce = 500;
const Count = z.object({ count: z.coerce.number() });
const Known = z.object({
  row: z.number(),
  draft_id: z.string(),
  revision: z.number(),
  state: z.string(),
  charged_on: z.string().nullable(),
});

type Filling = { readonly sealing: Sealing; readonly batchId: string; readonly hashContent: HashContent };

/**
 * The draft that a row of a batch is, by its number alone: one that leaves a table and comes back in a later one is the same, so that what it
 * opened before a crash is found and not opened again. Keyed, so that nobody else can tell it.
 */
const draftOf = ({ batchId, hashContent }: Filling, row: number): string =>
  uuidOf(Buffer.from(hashContent(`row ${row} of batch ${batchId}`), 'base64url'));

const rowValues = (filling: Filling, { row, state, digest, ...content }: NewRow) => ({
  ...{ batch_id: filling.batchId, row, draft_id: draftOf(filling, row), revision: 1, state, digest },
  charged_on: null as string | null,
  sealed: filling.sealing.sealRow(row, content),
});

const insertRows = async (within: AppTables, rows: readonly object[]): Promise<void> => {
  for (let at = 0; at < rows.length; at += rowsAtOnce)
    await within('batch_rows').insert(rows.slice(at, at + rowsAtOnce));
};

/** A row keeps the draft that it is: what it may have opened before a crash is found again. */
const nextRows = (known: readonly z.infer<typeof Known>[], made: readonly ReturnType<typeof rowValues>[]) => {
  const before = new Map(known.map((one) => [one.row, one]));
  return made.flatMap((next) => {
    const old = before.get(next.row);
    if (old?.state === 'submitted') return [];
    return [old ? { ...next, draft_id: old.draft_id, revision: old.revision + 1, charged_on: old.charged_on } : next];
  });
};

export type BatchWrites = ReturnType<typeof batchWrites>;

/** What makes, replaces and removes batches, alone under the account's lock. */
export const batchWrites = ({ tables, holdAccount, sealing, hashContent }: Deps) => ({
  /** @throws RequestError `too_many_batches`; DomainError `personal_data_erased` */
  create: async (owner: string, { formKey, definitionHash, head, rows, now }: NewBatch): Promise<string> => {
    const id = randomUUID();
    const seal = await sealing(owner, id);
    const values = rows.map((row) => rowValues({ sealing: seal, batchId: id, hashContent }, row));
    await holdAccount(owner, async (within) => {
      const { count } = Count.parse(await within('batches').where({ owner }).count({ count: '*' }).first());
      if (count >= batchBounds.batches) throw new RequestError('too_many_batches');
      await within('batches').insert({
        ...{ id, owner, form_key: formKey, definition_hash: definitionHash, revision: 1, state: 'open' },
        ...{ sealed: seal.sealHead(head), created_at: now, updated_at: now },
      });
      await insertRows(within, values);
    });
    return id;
  },
  /**
   * Puts other rows in the place of those that were not submitted.
   * @throws RequestError `batch_not_found`, `batch_submitting`, `concurrent_change`
   */
  replace: async (
    { owner, id, revision }: StoredBatch,
    { definitionHash, head, rows, now }: Omit<NewBatch, 'formKey'>,
  ): Promise<void> => {
    const seal = await sealing(owner, id);
    const made = rows.map((row) => rowValues({ sealing: seal, batchId: id, hashContent }, row));
    await holdAccount(owner, async (within) => {
      const current = await lockBatch(within, owner, id);
      await mustStandStill(within, current);
      if (current.revision !== revision) throw new RequestError('concurrent_change');
      const known: unknown = await within('batch_rows')
        .where({ batch_id: id })
        .select(...Object.keys(Known.shape));
      await within('batch_rows').where({ batch_id: id }).whereNot({ state: 'submitted' }).del();
      await insertRows(within, nextRows(z.array(Known).parse(known), made));
      await within('batches')
        .where({ id })
        .update({
          ...{ definition_hash: definitionHash, revision: revision + 1, state: 'open', reason: null },
          ...{ sealed: seal.sealHead(head), updated_at: now },
        });
    });
  },
  /** Idempotent. @throws RequestError `batch_submitting` */
  remove: (owner: string, id: string): Promise<void> =>
    holdAccount(owner, async (within) => {
      const found: unknown = await within('batches').where({ id, owner }).first('id');
      if (found === undefined) return;
      await mustStandStill(within, await lockBatch(within, owner, id));
      await within('batches').where({ id, owner }).del();
    }),
  /** Removes batches that nobody changed for `batchBounds.days`, and what was counted on earlier days. */
  forget: async (now: Date): Promise<void> => {
    const before = new Date(now.getTime() - batchBounds.days * 86_400_000);
    await tables('batches').whereNot({ state: 'running' }).where('updated_at', '<', before).del();
    await tables('batch_days').where('day', '<', before.toISOString().slice(0, 10)).del();
  },
});
