import { createCitationReading, type Found } from './citationReading.js';
import type { CitationFacts } from './facts.js';
import type { ParagraphsOf } from './judgeCitation.js';
import { markedTitles } from './markedTitles.js';
import { proseCitations } from './proseCitations.js';

/** What other signs than 《》 people write around the name of a law. */
const otherMarks: Readonly<Record<string, string>> = {
  '〈': '〉',
  '「': '」',
  '『': '』',
  '“': '”',
  '"': '"',
  '<': '>',
};
/** Where a citation may begin: marks of a title, 第, a number before 条. */
const starts =
  /[《第〈「『“"<]|(?<![\d第])\d[\dOoＯｏlI]{0,3}(?= ?条)|(?<![\d〇○零一二三四五六七八九十百千两第])[〇○零一二三四五六七八九十百千两]{2,12}(?= ?条)/g;

/** The laws and articles cited in a folded text, in its order. `today` is a day, `2026-11-22`. */
export const lawCitationsIn = (
  text: string,
  facts: CitationFacts,
  today: string,
  paragraphsOf?: ParagraphsOf,
): Found[] => {
  const reading = createCitationReading(text, facts, today, paragraphsOf);
  const { takeTitle, takeOtherTitle } = markedTitles(reading);
  const { takeProse, takeNumber } = proseCitations(reading);
  const taken = (sign: string, start: number): number => {
    const close = otherMarks[sign];
    if (close !== undefined) return takeOtherTitle(start, close);
    if (sign === '《') return takeTitle(start);
    return sign === '第' ? takeProse(start) : takeNumber(start, sign);
  };
  starts.lastIndex = 0;
  for (let match = starts.exec(text); match; match = starts.exec(text)) starts.lastIndex = taken(match[0], match.index);
  return reading.citations;
};
