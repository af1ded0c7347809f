import { caseNumbersIn } from './caseNumbers.js';
import { folded, type CitationFacts } from './facts.js';
import type { CitationFinding } from './finding.js';
import { lawCitationsIn } from './lawCitations.js';

/**
 * The laws, articles and case numbers cited in a text, in its order and without overlap, with what can be told about each
 * from the facts alone. `today` is the court's day, `2026-11-22`. The work grows with the length of the text.
 */
export const checkCitations = (
  text: string,
  { today, facts }: { readonly today: string; readonly facts: CitationFacts },
): CitationFinding[] => {
  const readable = folded(text);
  const all = [...caseNumbersIn(readable, facts, today), ...lawCitationsIn(readable, facts, today)];
  let end = 0;
  return all
    .sort((a, b) => a.start - b.start)
    .flatMap((finding) => {
      if (finding.start < end) return [];
      end = finding.end;
      return [{ ...finding, text: text.slice(finding.start, finding.end) }];
    });
};
