import type { Knex } from 'knex';
import { z } from 'zod';
import type { Owner } from '../../../../domain/account/owner.js';
import type { LawNotice } from '../../../../domain/contract/knowledgeDesk.js';
import type { LawVersion } from '../../../../domain/knowledge/lawStatus.js';
import { tablesIn, type Schemas } from '../../../adapters/postgres/tablesIn.js';
import type { LawsBeside } from '../retrieval/lawsBeside.js';

type Deps = {
  readonly knex: Knex;
  readonly schemas: Pick<Schemas, 'app'>;
  /** What must be known of a version of a law before it is used. */
  readonly statusOf: () => Promise<(version: LawVersion) => string | null>;
  readonly beside: LawsBeside;
};

const Row = z.object({
  file_id: z.string(),
  file: z.string(),
  group_id: z.string(),
  group: z.string(),
  case_cause: z.string(),
  law: z.string(),
  version_date: z.string().nullable(),
  effective_from: z.string().nullable(),
});
const FileRow = z.object({ id: z.string() });
const isDay = (text: string | null): text is string => text !== null && /^\d{4}-\d{2}-\d{2}$/u.test(text);

/**
 * Lists the laws in an owner's files that are repealed, amended or not in force yet, by the facts, by newer versions beside them, and by
 * what other laws among the files say of them.
 */
export const createLawNotices =
  ({ knex, schemas, statusOf, beside }: Deps) =>
  async (owner: Owner): Promise<LawNotice[]> => {
    const rows: unknown = await tablesIn(
      knex,
      schemas.app,
    )('knowledge_laws as law')
      .join(knex.raw('??.?? as f', [schemas.app, 'knowledge_files']), 'f.id', 'law.file_id')
      .join(knex.raw('??.?? as g', [schemas.app, 'knowledge_groups']), 'g.id', 'f.group_id')
      .where({ 'g.owner': owner, 'g.removed_at': null, 'f.status': 'done' })
      .orderBy(['g.name', 'g.id', 'f.name', 'f.id', 'law.law', 'law.version_date'])
      .select(
        'f.id as file_id',
        'f.name as file',
        'g.id as group_id',
        'g.name as group',
        'g.case_cause',
        'law.law',
        'law.version_date',
        'law.effective_from',
      );
    const laws = z.array(Row).parse(rows);
    if (laws.length === 0) return [];
    const statusFor = await statusOf();
    const versions = laws.map(({ law, version_date: versionDate, effective_from: effectiveFrom }) => ({
      law,
      versionDate,
      effectiveFrom,
    }));
    // A decision that was stored before its name was read has no law, and still says what becomes of others.
    const files: unknown = await tablesIn(
      knex,
      schemas.app,
    )('knowledge_files as f')
      .join(knex.raw('??.?? as g', [schemas.app, 'knowledge_groups']), 'g.id', 'f.group_id')
      .where({ 'g.owner': owner, 'g.removed_at': null, 'f.status': 'done' })
      .orderBy('f.id')
      .select('f.id');
    const statusBeside = await beside(
      z
        .array(FileRow)
        .parse(files)
        .map(({ id }) => id),
      versions,
    );
    return laws.flatMap(({ effective_from: effectiveFrom, version_date: versionDate, ...row }) => {
      const version = { law: row.law, versionDate, effectiveFrom };
      const status = statusFor(version) ?? statusBeside(version);
      return status === null ? [] : [{ ...row, version_date: isDay(versionDate) ? versionDate : null, status }];
    });
  };
