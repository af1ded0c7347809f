import { caseNumbersIn } from './caseNumbers.js';
import type { CitationFacts } from './facts.js';
import type { CitationFinding } from './finding.js';
import type { ParagraphsOf } from './judgeCitation.js';
import { lawCitationsIn } from './lawCitations.js';
import { readableText } from './readableText.js';

/**
 * The laws, articles and case numbers cited in a text, in its order and without overlap, with what can be told about each
 * from the facts alone. `today` is the court's day, `2026-11-22`. The work grows with the length of the text.
 */
export const checkCitations = (
  text: string,
  {
    today,
    facts,
    paragraphsOf,
  }: {
    readonly today: string;
    readonly facts: CitationFacts;
    /** Where texts of laws are at hand; without it paragraphs are not counted. */
    readonly paragraphsOf?: ParagraphsOf;
  },
): CitationFinding[] => {
  const { text: readable, placeOf } = readableText(text);
  const all = [...caseNumbersIn(readable, facts, today), ...lawCitationsIn(readable, facts, today, paragraphsOf)];
  let end = 0;
  return all
    .sort((a, b) => a.start - b.start)
    .flatMap((finding) => {
      if (finding.start < end) return [];
      end = finding.end;
      const place = { start: placeOf(finding.start), end: placeOf(finding.end - 1) + 1 };
      return [{ ...finding, ...place, text: text.slice(place.start, place.end) }];
    });
};
