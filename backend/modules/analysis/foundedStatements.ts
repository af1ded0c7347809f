import { beginningOf } from '../../../domain/assistance/cleanText.js';
import type { FoundedStatement } from '../../../domain/assistance/foundedStatement.js';
import type { Statement } from '../../../domain/contract/analysis.js';
import { passageFinder, type SourceItem } from '../../../domain/analysis/passageFinder.js';

/** The most statements of a kind: nobody reads more. */
const mostStatements = 30;
const longestText = 600;

/** A text of a model, no longer than people read. */
export const shortened = (text: string): string => beginningOf(text, longestText);

/** Checks statements of a model: each comes with what of its basis was found in the items. */
export const statementChecker = (
  items: readonly SourceItem[],
): ((statements: readonly FoundedStatement[]) => Statement[]) => {
  const passagesOf = passageFinder(items);
  return (statements) =>
    statements
      .filter(({ text }) => text !== '')
      .slice(0, mostStatements)
      .map(({ text, basis }) => ({ text: shortened(text), passages: [...passagesOf(basis)] }));
};
