import { article, citedIn, numeral, type Cited } from './citedPlace.js';
import { articlesAt, behind, year, type Article, type CitationReading } from './citationReading.js';
import { lawKey } from './facts.js';
import { isLawLike, type Judgement } from './judgeCitation.js';
import { between, firstOfList, looselyBetween, nextOfList, withoutLink } from './links.js';

const longestTitle = 120;
const shortened = /简称为?:? ?["“《「]?([^"“”《》「」()]{2,30})/;
/** 《民法典第577条》: the article within the marks. */
const articleInTitle = new RegExp(`^(.{2,80}?) ?(第 ?${numeral} ?条.{0,40})$`);
const longestOtherTitle = 40;

/** Where the title that begins at `from` ends: the place behind its 》. Titles may hold titles. */
const titleEnd = (text: string, from: number): number | null => {
  let depth = 0;
  for (let at = from; at < Math.min(text.length, from + longestTitle); at += 1) {
    const sign = text[at];
    if (sign === '《') depth += 1;
    else if (sign === '》' && (depth -= 1) === 0) return at + 1;
    else if (sign === '\n') return null;
  }
  return null;
};

/** Creates what takes the citations whose laws stand in marks: 《民法典》第577条. Each function returns where to read on. */
export const markedTitles = ({ text, facts, own, named, lawNamed, add, addArticles, judgeBy }: CitationReading) => {
  /** The articles behind a title in marks that ends at `end`, with what links them to it. */
  const articlesOf = (end: number): readonly Article[] => {
    const near = articlesAt(text, end + (behind(text, between, end)?.[0].length ?? 0));
    if (near.length > 0) return near;
    const at = end + (behind(text, looselyBetween, end)?.[0].length ?? 0);
    return behind(text, article, at) === null ? [] : articlesAt(text, at);
  };
  /** Takes the lines of a list of articles below a title that ends at `end`; returns the end of the last. */
  const takeList = (end: number, judged: (cited: Cited) => Judgement): number => {
    let last = end;
    for (let mark = behind(text, firstOfList, end); mark !== null; mark = behind(text, nextOfList, last)) {
      const at = mark.index + mark[0].length;
      const articles = articlesAt(text, at);
      if (articles.length === 0) break;
      last = addArticles(articles, judged, at);
    }
    return last;
  };
  /** Only the name of a law, or nearly one, with an article behind it is a citation in these marks: other words stand in them too. */
  const takeOtherTitle = (start: number, close: string): number => {
    const bare = text.slice(start + 1, start + 1 + longestOtherTitle);
    const length = bare.indexOf(close);
    if (length < 2) return start + 1;
    const name = bare.slice(0, length);
    const end = start + length + 2;
    if (articlesOf(end).length === 0) return start + 1;
    return lawNamed(name) || facts.laws.almostNamed(name) ? takeMarked(start, end) : start + 1;
  };
  /** 《民法典第577条》 */
  const takeArticleInTitle = (start: number, end: number, bare: string): boolean => {
    const [, name = '', place = ''] = articleInTitle.exec(bare) ?? [];
    const law = name === '' ? undefined : lawNamed(withoutLink(name));
    const [first] = law ? articlesAt(place, 0) : [];
    if (!law || first?.end !== place.length) return false;
    const met = { title: name, law, version: undefined };
    add(start, end, judgeBy(met)(citedIn(place)));
    named.push({ ...met, end });
    return true;
  };
  /** Takes the title between `start` and `end`, its marks with it. */
  const takeMarked = (start: number, end: number): number => {
    const bare = text.slice(start + 1, end - 1).trim();
    const link = behind(text, between, end)?.[0] ?? '';
    const version = year.exec(`${bare} ${link}`)?.[0];
    const title =
      version === undefined ? bare : bare.replace(/\([^()]*\)$/, (note) => (/(?:19|20)\d\d/.test(note) ? '' : note));
    const law = lawNamed(title) ?? facts.laws.named(bare);
    if (!law && takeArticleInTitle(start, end, bare)) return end;
    const alias = law && shortened.exec(`${bare} ${link}`)?.[1];
    if (law && alias !== undefined) own.set(lawKey(alias), law);
    const judged = judgeBy({ title, law, version });
    const articles = articlesOf(end);
    if (articles.length > 0) {
      const last = addArticles(articles, judged, start);
      named.push({ title, law, version, end: last });
      return last;
    }
    if (law || (isLawLike(title) && facts.laws.almostNamed(title))) add(start, end, judged(null));
    const last = takeList(end, judged);
    named.push({ title, law, version, end: last });
    return last;
  };

  return {
    takeOtherTitle,
    /** Takes the title that begins at `start` with 《. */
    takeTitle: (start: number): number => {
      const end = titleEnd(text, start);
      return end === null ? start + 1 : takeMarked(start, end);
    },
  };
};
