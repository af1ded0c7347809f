import { citedIn, separator, shortArticle, type Cited } from './citedPlace.js';
import { lawKey, type CitationFacts, type Law } from './facts.js';
import type { CitationFinding } from './finding.js';
import { judge, stranger, type Judgement, type ParagraphsOf } from './judgeCitation.js';
import type { NamedLaw } from './priorLaw.js';

export type Found = Omit<CitationFinding, 'text'>;
/** Articles that a text names one after another, and the link before the first. */
export type Article = { readonly start: number; readonly end: number; readonly text: string };

/** The year of the version that a citation names. */
export const year = /(?:19|20)\d\d(?=年|修|版|第|\))/;

/** What a pattern with the flag `y` finds in a text at a place. */
export const behind = (text: string, pattern: RegExp, at: number): RegExpExecArray | null => {
  pattern.lastIndex = at;
  return pattern.exec(text);
};

/** The articles that stand one after another from `at`; none where there is no article. */
export const articlesAt = (text: string, at: number): readonly Article[] => {
  const articles: Article[] = [];
  for (let next = behind(text, shortArticle, at); next !== null;) {
    const end = next.index + next[0].length;
    articles.push({ start: next.index, end, text: next[0] });
    const gap = behind(text, separator, end);
    next = gap === null ? null : behind(text, shortArticle, end + gap[0].length);
  }
  return articles;
};

export type CitationReading = ReturnType<typeof createCitationReading>;

/** Creates what is known of a text while it is read: what was found, and which laws it named. `today` is a day, `2026-11-22`. */
export const createCitationReading = (
  text: string,
  facts: CitationFacts,
  today: string,
  paragraphsOf?: ParagraphsOf,
) => {
  const citations: Found[] = [];
  /** Laws by the short names that the text gives them. */
  const own = new Map<string, Law>();
  const named: NamedLaw[] = [];
  const known = { about: facts.laws.about, today, paragraphsOf };

  const lawNamed = (name: string): Law | undefined => own.get(lawKey(name)) ?? facts.laws.named(name);
  const add = (start: number, end: number, judgement: Judgement): void => {
    citations.push({ start, end, kind: 'law', ...judgement });
  };
  /** Judges articles of one law; the first finding begins at `start`, the last ends at `end`. Returns that end. */
  const addArticles = (
    articles: readonly Article[],
    judged: (cited: Cited) => Judgement,
    start: number,
    end = articles.at(-1)?.end ?? start,
  ): number => {
    articles.forEach((one, at) =>
      add(at === 0 ? start : one.start, at === articles.length - 1 ? end : one.end, judged(citedIn(one.text))),
    );
    return end;
  };
  const judgeBy =
    ({ title, law, version }: Omit<NamedLaw, 'end'>) =>
    (cited: Cited | null): Judgement =>
      law ? judge(law, cited, version, known) : stranger(title, cited, facts, paragraphsOf);

  return { text, facts, citations, own, named, lawNamed, add, addArticles, judgeBy };
};
