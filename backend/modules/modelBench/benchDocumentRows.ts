import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { z } from 'zod';
import { BenchDocument } from '../../../domain/contract/modelBench.js';
import { benchLimits } from '../../../domain/modelBench/benchLimits.js';
import { tablesIn, type Schemas } from '../../adapters/postgres/tablesIn.js';
import { RequestError } from '../../platform/http/requestError.js';
import { createHoldOwner } from '../accounts/index.js';
import type { BenchEncryption } from './benchEncryption.js';

type Deps = {
  readonly knex: Knex;
  readonly schemas: Pick<Schemas, 'app'>;
  readonly encryption: BenchEncryption;
};

const Row = z.object({ id: z.string(), form_key: z.string(), content: z.instanceof(Uint8Array), created_at: z.date() });
const columns = Object.keys(Row.shape);
const Content = BenchDocument.omit({ form_key: true });

export type StoredDocument = BenchDocument & { readonly id: string; readonly createdAt: Date };
export type BenchDocumentRows = ReturnType<typeof benchDocumentRows>;

/** Keeps the documents of the bench. One is never changed, so what runs found in it stays comparable. */
export const benchDocumentRows = ({ knex, schemas, encryption }: Deps) => {
  const tables = tablesIn(knex, schemas.app);
  const holdOwner = createHoldOwner({ knex, schemas }, 'juanzong:modelBenchDocuments');
  const documentOf = async (row: unknown): Promise<StoredDocument> => {
    const { id, form_key, content, created_at: createdAt } = Row.parse(row);
    return { id, form_key, ...Content.parse(await encryption.decrypt(id, content)), createdAt };
  };
  return {
    /** In the order in which they were added. */
    list: async (): Promise<StoredDocument[]> => {
      const rows: unknown = await tables('model_bench_documents')
        .orderBy([{ column: 'created_at' }, { column: 'id' }])
        .select(...columns);
      return Promise.all(z.array(z.unknown()).parse(rows).map(documentOf));
    },
    /** `undefined` for one that was deleted. */
    find: async (id: string): Promise<StoredDocument | undefined> => {
      const row: unknown = await tables('model_bench_documents')
        .where({ id })
        .first(...columns);
      return row === undefined ? undefined : documentOf(row);
    },
    /** Adds all or none. @throws RequestError `too_many_bench_documents` */
    add: async (documents: readonly BenchDocument[], now: Date): Promise<void> => {
      const rows = await Promise.all(
        documents.map(async ({ form_key, ...content }, at) => {
          const id = randomUUID();
          // A millisecond apart, so that they keep the order in which they came.
          const created_at = new Date(now.getTime() + at);
          return { id, form_key, content: await encryption.encrypt(id, content), created_at };
        }),
      );
      await holdOwner(null, async (within) => {
        const CountRow = z.object({ count: z.coerce.number() });
        const { count } = CountRow.parse(await within('model_bench_documents').count({ count: '*' }).first());
        if (count + rows.length > benchLimits.documents) throw new RequestError('too_many_bench_documents');
        await within('model_bench_documents').insert(rows);
      });
    },
    /** Deletes a document and what runs found in it. @throws RequestError `bench_document_not_found` */
    remove: async (id: string): Promise<void> => {
      if ((await tables('model_bench_documents').where({ id }).del()) === 0)
        throw new RequestError('bench_document_not_found');
    },
    /** Deletes what is older than `benchLimits.days`. */
    forget: async (now: Date): Promise<void> => {
      await tables('model_bench_documents')
        .where('created_at', '<', new Date(now.getTime() - benchLimits.days * 86_400_000))
        .del();
    },
  };
};
