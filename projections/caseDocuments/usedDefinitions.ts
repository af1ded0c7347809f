import type { Tables } from '../runner/projection.js';
import { caseDocumentsTable } from './caseDocumentsProjection.js';

/** What some submissions were made with. */
export type UsedDefinition = {
  readonly formKey: string;
  readonly edition: string;
  readonly definitionHash: string | null;
  readonly renderer: string;
  /** How many submissions. */
  readonly count: number;
};

/** Everything that submissions were made with, each once. */
export const countUsedDefinitions = async (tables: Tables): Promise<readonly UsedDefinition[]> => {
  const rows: readonly {
    form_key: string;
    edition: string;
    definition_hash: string | null;
    renderer: string;
    count: string | number;
  }[] = await tables(caseDocumentsTable)
    .groupBy('form_key', 'edition', 'definition_hash', 'renderer')
    .select('form_key', 'edition', 'definition_hash', 'renderer')
    .count('* as count');
  return rows.map(({ form_key: formKey, edition, definition_hash: definitionHash, renderer, count }) => ({
    formKey,
    edition,
    definitionHash,
    renderer,
    count: Number(count),
  }));
};
