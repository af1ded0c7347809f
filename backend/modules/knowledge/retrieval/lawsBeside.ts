import type { Knex } from 'knex';
import { z } from 'zod';
import { lawKey } from '../../../../domain/citations/facts.js';
import { endedBy, type LawPassage } from '../../../../domain/knowledge/endedLaws.js';
import type { LawVersion } from '../../../../domain/knowledge/lawStatus.js';
import { newerVersionIn } from '../../../../domain/knowledge/newerVersion.js';
import { askedTerm } from '../../../../domain/knowledge/searchedText.js';
import { termsOf } from '../../../../domain/knowledge/terms.js';
import { tablesIn, type Schemas } from '../../../adapters/postgres/tablesIn.js';
import { storedDecisions } from './storedDecisions.js';

type Deps = {
  readonly knex: Knex;
  readonly schemas: Pick<Schemas, 'app'>;
  /** The court's day, `2026-11-22`. */
  readonly today: () => string;
};

/** Says of a version of a law, in a sentence, what other files say of it; `null` where they say nothing. */
export type StatusBeside = (version: LawVersion) => string | null;
/** Reads what files say of versions of laws. `versions`: those that will be asked about. */
export type LawsBeside = (files: readonly string[], versions: readonly LawVersion[]) => Promise<StatusBeside>;

const columns = ['law', 'version_date', 'effective_from'] as const;
const versionOf = { law: z.string(), version_date: z.string().nullable(), effective_from: z.string().nullable() };
const LawRow = z.object(versionOf).transform(({ version_date: versionDate, effective_from: effectiveFrom, law }) => ({
  ...{ law, versionDate, effectiveFrom },
}));
const PassageRow = z
  .object({ ...versionOf, text: z.string() })
  .transform(({ version_date: versionDate, effective_from: effectiveFrom, ...row }): LawPassage => ({
    ...row,
    versionDate,
    effectiveFrom,
  }));

/** The longest part of a law's name that every spelling of it has, brackets and spaces being written in several ways. */
const writtenAlike = (law: string): string =>
  (lawKey(law).match(/\p{Script=Han}+/gu) ?? []).reduce(
    (longest, part) => (part.length > longest.length ? part : longest),
    '',
  );

/** From so many laws on, every passage that repeals something is read. */
const mostNames = 40;

/** Creates what finds newer versions of laws, repeals and amendments among files. */
export const createLawsBeside = ({ knex, schemas: { app }, today }: Deps): LawsBeside => {
  const decisionsIn = storedDecisions({ knex, schemas: { app } });
  return async (files, versions) => {
    const names = [...new Set(versions.flatMap(({ law }) => (law === null ? [] : [writtenAlike(law)])))];
    if (files.length === 0 || names.length === 0) return () => null;
    const rows: unknown = await tablesIn(
      knex,
      app,
    )('knowledge_laws')
      .whereRaw('file_id = any(?::uuid[])', [[...files]])
      .orderBy(['file_id', 'law', 'version_date'])
      .select(columns);
    const laws = z.array(LawRow).parse(rows);
    const isNarrow = names.length <= mostNames && names.every((name) => name !== '');
    const found: unknown = await knex.raw(
      `select c.law, c.version_date, c.effective_from, c.text from ??.knowledge_chunks c
       where c.terms @@ ?::tsquery and c.file_id = any(?::uuid[]) and c.law is not null and not c.is_off
         ${isNarrow ? 'and c.text like any(?::text[])' : ''}
       order by c.file_id, c.place`,
      [
        app,
        termsOf('废止').map(askedTerm).join(' & '),
        [...files],
        ...(isNarrow ? [names.map((name) => `%${name}%`)] : []),
      ],
    );
    const { rows: repealing } = z.object({ rows: z.array(PassageRow) }).parse(found);
    // What amends another says so in its name.
    const amending = laws.map((law): LawPassage => ({ ...law, text: '' }));
    const newer = newerVersionIn(laws, today());
    const ended = endedBy([...repealing, ...amending, ...(await decisionsIn(files))], today());
    return (version) => newer(version) ?? ended(version);
  };
};
