import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import { z } from 'zod';
import type { Owner } from '../../../../domain/account/owner.js';
import type { DeskChunk } from '../../../../domain/contract/knowledgeDesk.js';
import type { Page } from '../../../../domain/contract/shared.js';
import { tablesIn, type Schemas } from '../../../adapters/postgres/tablesIn.js';
import { RequestError } from '../../../platform/http/requestError.js';
import { changeChunk, type Correction } from './changeChunk.js';
import { recordChange, type Change } from '../changeRows.js';
import type { FileRows } from './fileRows.js';

type Deps = { readonly knex: Knex; readonly schemas: Pick<Schemas, 'app'>; readonly files: Pick<FileRows, 'find'> };
type Place = { readonly fileId: string; readonly place: number };

const Row = z.object({
  place: z.number(),
  law: z.string().nullable(),
  heading: z.string().nullable(),
  articles: z.array(z.string()),
  page: z.number().nullable(),
  text: z.string(),
  is_off: z.boolean(),
  original: z.string().nullable(),
  corrected_at: z.date().nullable(),
  corrected_by: z.string().nullable(),
  off_at: z.date().nullable(),
  off_by: z.string().nullable(),
  corrected: z.string().nullable(),
});
type Row = z.infer<typeof Row>;
const CountRow = z.object({ count: z.coerce.number() });

export type ChunksQuery = {
  readonly search: string;
  readonly only: 'all' | 'changed' | 'off';
  readonly page: number;
  readonly page_size: number;
};

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Names a text, so that whoever changes it says which one they saw. */
const editionOf = (text: string): string => hashOf(text).slice(0, 16);

const iso = (date: Date | null): string | null => date?.toISOString() ?? null;

/** A passage as it is shown, with who changed it by the id of their account. */
export type ChangedChunk = Omit<DeskChunk, 'correction'> & {
  readonly correction:
    | (Omit<NonNullable<DeskChunk['correction']>, 'corrected_by' | 'off_by'> & Pick<Row, 'corrected_by' | 'off_by'>)
    | null;
};

const viewOf = (row: Row): ChangedChunk => {
  const { place, law, heading, articles, page, text, is_off, original } = row;
  return {
    place,
    law,
    heading,
    articles,
    page,
    text,
    edition: editionOf(text),
    is_off,
    correction:
      original === null
        ? null
        : {
            original,
            corrected_at: iso(row.corrected_at),
            corrected_by: row.corrected_by,
            off_at: iso(row.off_at),
            off_by: row.off_by,
          },
  };
};

const correctionOf = (row: Row): Correction => ({
  text: row.corrected,
  correctedAt: row.corrected_at,
  correctedBy: row.corrected_by,
  offAt: row.off_at,
  offBy: row.off_by,
});

/** Passages with what people changed of them. */
const chunkRows = ({ knex, schemas }: Pick<Deps, 'knex' | 'schemas'>) => {
  const rowsOf = (db: Knex, fileId: string): Knex.QueryBuilder =>
    tablesIn(
      db,
      schemas.app,
    )('knowledge_chunks as chunk')
      .leftJoin(knex.raw('??.?? as correction', [schemas.app, 'knowledge_corrections']), (join) =>
        join.on('correction.file_id', 'chunk.file_id').andOn('correction.place', 'chunk.place'),
      )
      .where('chunk.file_id', fileId);
  const columns = [
    ...['place', 'law', 'heading', 'articles', 'page', 'text', 'is_off'].map((name) => `chunk.${name}`),
    ...['original', 'corrected_at', 'corrected_by', 'off_at', 'off_by'].map((name) => `correction.${name}`),
    'correction.text as corrected',
  ];
  const rowAt = async (db: Knex, { fileId, place }: Place): Promise<Row | undefined> => {
    const row: unknown = await rowsOf(db, fileId)
      .where('chunk.place', place)
      .first(...columns);
    return row === undefined ? undefined : Row.parse(row);
  };
  return { rowsOf, columns, rowAt };
};

/** Passages of files as people see, correct and switch them off. Another owner's file is not found. */
export const chunkDesk = ({ knex, schemas, files }: Deps) => {
  const { rowsOf, columns, rowAt } = chunkRows({ knex, schemas });

  /** @throws RequestError `document_chunk_not_found`, `document_file_busy`, what `correct` throws */
  const change = async (
    { owner, fileId, place }: Place & { readonly owner: Owner },
    who: Change,
    correct: (row: Row) => {
      readonly correction: Correction;
      readonly action: Parameters<typeof recordChange>[2]['action'];
      /** The text that stands there from now on; absent where it stays. */
      readonly text?: string;
    } | null,
  ): Promise<ChangedChunk> => {
    const file = await files.find(owner, fileId, 'document_chunk_not_found');
    if (file.moving_to !== null) throw new RequestError('document_file_busy');
    await knex.transaction(async (trx) => {
      // The lock puts changes of a file, and its move, one behind another.
      await tablesIn(trx, schemas.app)('knowledge_files').where({ id: fileId }).forUpdate().first('id');
      const row = await rowAt(trx, { fileId, place });
      if (!row) throw new RequestError('document_chunk_not_found');
      const changed = correct(row);
      if (changed === null) return;
      await changeChunk(trx, schemas.app, { fileId, place }, changed.correction);
      const where = { owner, groupId: file.group_id, fileId, place };
      await recordChange(tablesIn(trx, schemas.app), who, {
        ...where,
        action: changed.action,
        ...(changed.text !== undefined && { before: hashOf(row.text), after: hashOf(changed.text) }),
      });
    });
    const row = await rowAt(knex, { fileId, place });
    if (!row) throw new RequestError('document_chunk_not_found');
    return viewOf(row);
  };

  return {
    /** A page of a file's passages in their order. @throws RequestError `document_file_not_found` */
    page: async (
      owner: Owner,
      fileId: string,
      { search, only, page, page_size: size }: ChunksQuery,
    ): Promise<Page<ChangedChunk>> => {
      await files.find(owner, fileId);
      const sought = `%${search.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
      const matching = () =>
        rowsOf(knex, fileId).modify((query) => {
          if (only === 'changed') void query.whereNotNull('correction.text');
          if (only === 'off') void query.where('chunk.is_off', true);
          if (search !== '')
            void query.whereRaw(
              `(chunk.text ilike ? or chunk.heading ilike ? or array_to_string(chunk.articles, ' ') ilike ?)`,
              [sought, sought, sought],
            );
        });
      const rows: unknown = await matching()
        .orderBy('chunk.place')
        .limit(size)
        .offset((page - 1) * size)
        .select(...columns);
      const { count } = CountRow.parse(await matching().count({ count: '*' }).first());
      const items = z.array(Row).parse(rows).map(viewOf);
      return { items, total: count, page, page_size: size };
    },
    /**
     * Writes another text in the place of a passage's; the original text undoes the correction.
     * @throws RequestError `document_chunk_not_found`, `document_chunk_changed`, `document_file_busy`
     */
    correct: (
      place: Place & { readonly owner: Owner },
      { text, edition }: { readonly text: string; readonly edition: string },
      who: Change,
    ): Promise<ChangedChunk> =>
      change(place, who, (row) => {
        if (text === row.text) return null;
        if (editionOf(row.text) !== edition) throw new RequestError('document_chunk_changed');
        const correction = { ...correctionOf(row), text, correctedAt: who.at, correctedBy: who.by };
        return { correction, action: text === row.original ? 'chunk_restored' : 'chunk_corrected', text };
      }),
    /** @throws RequestError `document_chunk_not_found`, `document_file_busy` */
    switchOff: (place: Place & { readonly owner: Owner }, isOff: boolean, who: Change): Promise<ChangedChunk> =>
      change(place, who, (row) => {
        if (row.is_off === isOff) return null;
        const off = isOff ? { offAt: who.at, offBy: who.by } : { offAt: null, offBy: null };
        return { correction: { ...correctionOf(row), ...off }, action: isOff ? 'chunk_off' : 'chunk_on' };
      }),
  };
};
export type ChunkDesk = ReturnType<typeof chunkDesk>;
