import type { Knex } from 'knex';
import { z } from 'zod';
import type { Owner } from '../../../../domain/account/owner.js';
import type { LawNotice } from '../../../../domain/contract/knowledgeDesk.js';
import { endedBy, type LawPassage } from '../../../../domain/knowledge/endedLaws.js';
import { newerVersionIn } from '../../../../domain/knowledge/newerVersion.js';
import type { LawVersion } from '../../../../domain/knowledge/lawStatus.js';
import { tablesIn, type Schemas } from '../../../adapters/postgres/tablesIn.js';

type Deps = {
  readonly knex: Knex;
  readonly schemas: Pick<Schemas, 'app'>;
  /** The court's day, `2026-11-22`. */
  readonly today: () => string;
  /** What must be known of a version of a law before it is used. */
  readonly statusOf: () => Promise<(version: LawVersion) => string | null>;
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
const PassageRow = Row.pick({ law: true, version_date: true, effective_from: true }).extend({ text: z.string() });
const isDay = (text: string | null): text is string => text !== null && /^\d{4}-\d{2}-\d{2}$/u.test(text);

/** Creates what reads the passages of an owner's laws that may say what becomes of others. */
const createEndingPassages =
  ({ knex, schemas }: Pick<Deps, 'knex' | 'schemas'>) =>
  async (owner: Owner): Promise<LawPassage[]> => {
    const rows: unknown = await tablesIn(
      knex,
      schemas.app,
    )('knowledge_chunks as c')
      .join(knex.raw('??.?? as f', [schemas.app, 'knowledge_files']), 'f.id', 'c.file_id')
      .join(knex.raw('??.?? as g', [schemas.app, 'knowledge_groups']), 'g.id', 'c.group_id')
      .where({ 'g.owner': owner, 'g.removed_at': null, 'f.status': 'done', 'c.is_off': false })
      .whereNotNull('c.law')
      .where((or) => {
        void or
          .where('c.text', 'like', '%废止%')
          .orWhere('c.law', 'like', '%关于修改%')
          .orWhere('c.law', 'like', '%关于修正%');
      })
      .orderBy(['c.file_id', 'c.place'])
      .select('c.law', 'c.version_date', 'c.effective_from', 'c.text');
    return z
      .array(PassageRow)
      .parse(rows)
      .map(({ version_date: versionDate, effective_from: effectiveFrom, ...row }) => ({
        ...row,
        ...{ versionDate, effectiveFrom },
      }));
  };

/**
 * Lists the laws in an owner's files that are repealed, amended or not in force yet, by the facts, by newer versions beside them, and by
 * what other laws among the files say of them.
 */
export const createLawNotices = ({ knex, schemas, today, statusOf }: Deps) => {
  const endingPassages = createEndingPassages({ knex, schemas });
  return async (owner: Owner): Promise<LawNotice[]> => {
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
    const newer = newerVersionIn(versions, today());
    const ended = endedBy(await endingPassages(owner), today());
    return laws.flatMap(({ effective_from: effectiveFrom, version_date: versionDate, ...row }) => {
      const version = { law: row.law, versionDate, effectiveFrom };
      const status = statusFor(version) ?? newer(version) ?? ended(version);
      return status === null ? [] : [{ ...row, version_date: isDay(versionDate) ? versionDate : null, status }];
    });
  };
};
