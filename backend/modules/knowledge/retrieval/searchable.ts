import { everyCause } from '../../../../domain/knowledge/everyCause.js';
import type { LawVersion } from '../../../../domain/knowledge/lawStatus.js';
import { createLawsBeside } from './lawsBeside.js';
import type { RetrievalQuestion } from './retrieve.js';
import { searchedFiles } from './searchedGroups.js';

type Deps = Parameters<typeof searchedFiles>[0] & {
  /** What must be known of versions of laws before they are used; loaded with the first question. */
  readonly statusOf: () => Promise<(version: LawVersion) => string | null>;
};

/** Whose search it is, and of which cause. */
export type Whose = Pick<RetrievalQuestion, 'reader' | 'withoutOwn' | 'caseCause'>;

export type Searchable = ReturnType<typeof createSearchable>;

/** Creates what knows which files a reader may search, and what becomes of the laws in them. */
export const createSearchable = ({ statusOf, ...deps }: Deps) => {
  const filesOf = ({ caseCause, ...whose }: Whose) =>
    searchedFiles(deps, { ...whose, causes: caseCause === null ? null : [caseCause, everyCause.id] });

  const { knex, schemas, today } = deps;
  const lawsBeside = today && createLawsBeside({ knex, schemas, today });
  /**
   * What must be known of versions of laws before they are used: by the facts, else by what the files say that the reader may search for any
   * cause. A law that a file of another cause repeals is repealed here too.
   */
  const statusesOf = async (
    versions: readonly LawVersion[],
    whose: Pick<Whose, 'reader' | 'withoutOwn'>,
  ): Promise<(version: LawVersion) => string | null> => {
    if (versions.every(({ law }) => law === null)) return () => null;
    const [statusFor, files] = await Promise.all([statusOf(), filesOf({ ...whose, caseCause: null })]);
    const beside = await lawsBeside?.(
      files.map(({ id }) => id),
      versions,
    );
    return (version) => statusFor(version) ?? beside?.(version) ?? null;
  };

  return { filesOf, statusesOf };
};
