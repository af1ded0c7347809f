import { article, citedIn, numeral, separator, shortArticle, type Cited } from './citedPlace.js';
import type { CitationFacts, Law } from './facts.js';
import { lawKey } from './facts.js';
import type { CitationFinding } from './finding.js';
import { isLawLike, judge, marked, stranger, type Judgement, type ParagraphsOf } from './judgeCitation.js';
import { between, firstOfList, looselyBetween, nextOfList, withoutLink } from './links.js';
import { priorLaw, referenceAtEnd, type NamedLaw } from './priorLaw.js';

type Found = Omit<CitationFinding, 'text'>;
/** Articles that a text names one after another, and the link before the first. */
type Article = { readonly start: number; readonly end: number; readonly text: string };

const longestTitle = 120;
/** How far before an article the name of its law is looked for. */
const longestBefore = 100;
const year = /(?:19|20)\d\d(?=年|修|版|第|\))/;
const shortened = /简称为?:? ?["“《「]?([^"“”《》「」()]{2,30})/;
const prose = /(?:法|法典|条例|解释|办法|细则)(?:\([^()]{1,6}\))?$/;
/** 《民法典第577条》: the article within the marks. */
const articleInTitle = new RegExp(`^(.{2,80}?) ?(第 ?${numeral} ?条.{0,40})$`);
/** Where a law may stand behind its article, as in 依照第577条（民法典）: not behind 合同 and the like. */
const startsCitation = /(?:^|[\s，。；、：,;:(“"*]|依照|根据|依据|按照|适用|参照|违反|符合|见|和|及|与|即)$/;
const lawBehind = /[ *]*\( ?(?:依据|根据|参见|见|即|出自)?[:：]? ?([^()]{2,60}(?:\([^()]{1,12}\))?[^()]{0,20}) ?\)/y;
/** Behind a number in Chinese without 第, which may count things as well: 民法典五百七十七条规定, 劳动合同法四十七条算. */
const endsCitation = /(?:$|[\s，。；、：,.;:)”"」》*]|[之的]?规定|说|讲|写|算|要求|明确|第|和|及|与|或)/y;

/** What other signs than 《》 people write around the name of a law. */
const otherMarks: Readonly<Record<string, string>> = {
  '〈': '〉',
  '「': '」',
  '『': '』',
  '“': '”',
  '"': '"',
  '<': '>',
};
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

const behind = (text: string, pattern: RegExp, at: number): RegExpExecArray | null => {
  pattern.lastIndex = at;
  return pattern.exec(text);
};

/** The articles that stand one after another from `at`; none where there is no article. */
const articlesAt = (text: string, at: number): readonly Article[] => {
  const articles: Article[] = [];
  for (let next = behind(text, shortArticle, at); next !== null;) {
    const end = next.index + next[0].length;
    articles.push({ start: next.index, end, text: next[0] });
    const gap = behind(text, separator, end);
    next = gap === null ? null : behind(text, shortArticle, end + gap[0].length);
  }
  return articles;
};

/** The laws and articles cited in a folded text, in its order. `today` is a day, `2026-11-22`. */
export const lawCitationsIn = (
  text: string,
  facts: CitationFacts,
  today: string,
  paragraphsOf?: ParagraphsOf,
): Found[] => {
  const citations: Found[] = [];
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

  /** The law whose name ends right before `at`, with what links it to an article there, and where its name begins. */
  const lawBefore = (
    at: number,
  ): { readonly start: number; readonly law: Law; readonly version: string | undefined } | null => {
    const before = text.slice(Math.max(0, at - longestBefore), at);
    const direct = before.replace(/(?<![ *])[ *]+$/, '');
    for (const rest of [direct, withoutLink(before)]) {
      const name = facts.laws.endingIn(rest);
      if (!name) continue;
      const start = at - before.length + rest.length - name.length;
      const prefix = '中华人民共和国';
      return {
        start: text.startsWith(prefix, start - prefix.length) ? start - prefix.length : start,
        law: name.law,
        version: year.exec(before.slice(rest.length))?.[0],
      };
    }
    return null;
  };
  const takeOfLaw = (
    { start, law, version }: NonNullable<ReturnType<typeof lawBefore>>,
    articles: readonly Article[],
  ): number => {
    const met = { title: law.name, law, version };
    const end = addArticles(articles, judgeBy(met), start);
    named.push({ ...met, end });
    return end;
  };
  /** 民法典577条: a number without 第 is an article only right behind the name of a law. */
  const takeNumber = (start: number, number: string): number => {
    const next = start + number.length;
    const name = facts.laws.endingIn(text.slice(Math.max(0, start - longestBefore), start));
    const articles = name ? articlesAt(text, start) : [];
    const [first] = articles;
    if (!name || !first) return next;
    if (!/^\d/.test(number) && behind(text, endsCitation, first.end) === null) return next;
    return takeOfLaw({ start: start - name.length, law: name.law, version: undefined }, articles);
  };
  /** 第577条（民法典） */
  const takeBeforeLaw = (start: number, before: string, articles: readonly Article[]): number | null => {
    if (!startsCitation.test(before)) return null;
    const match = behind(text, lawBehind, articles.at(-1)?.end ?? start);
    if (!match) return null;
    const content = (match[1] ?? '').replaceAll(/[《》〈〉“”"]/g, '');
    const title = withoutLink(content);
    const law = lawNamed(content) ?? lawNamed(title);
    if (!law) return null;
    const met = { title, law, version: year.exec(match[0])?.[0] };
    const end = addArticles(articles, judgeBy(met), start, match.index + match[0].length);
    named.push({ ...met, end });
    return end;
  };
  /** An article behind words for a law that was named before, or for one that is not known. */
  const takeReference = (start: number, before: string, articles: readonly Article[]): number => {
    const gap = text.slice(Math.max(0, start - longestBefore), start).length - before.length;
    const words = referenceAtEnd(before);
    if (words !== undefined) {
      const begin = start - gap - words.length;
      const prior = priorLaw(text, begin, words, named);
      if (!prior) return addArticles(articles, () => unknown(`“${words}”所指的法律未能识别，条文未核对。`), begin);
      const meant = `“${words}”按前文指${marked(prior.law.name)}。`;
      const judged = judgeBy(prior);
      const end = addArticles(
        articles,
        (cited) => {
          const { verdict, sentence } = judged(cited);
          return { verdict, sentence: `${meant}${sentence}` };
        },
        begin,
      );
      named.push({ ...prior, end });
      return end;
    }
    const word = prose.exec(before)?.[0];
    // Citations of clauses of contracts and the like get no finding.
    if (word === undefined) return articles.at(-1)?.end ?? start + 1;
    const sentence = '前面没有收录的法律名称，也没有用书名号标明，条文未核对。';
    return addArticles(articles, () => unknown(sentence), start - gap - word.length);
  };
  const takeProse = (start: number): number => {
    if (behind(text, article, start) === null) return start + 1;
    const articles = articlesAt(text, start);
    const law = lawBefore(start);
    if (law) return takeOfLaw(law, articles);
    const before = text.slice(Math.max(0, start - longestBefore), start).replace(/(?<![ *])[ *]+$/, '');
    return takeBeforeLaw(start, before, articles) ?? takeReference(start, before, articles);
  };
  const starts =
    /[《第〈「『“"<]|(?<![\d第])\d[\dOoＯｏlI]{0,3}(?= ?条)|(?<![\d〇○零一二三四五六七八九十百千两第])[〇○零一二三四五六七八九十百千两]{2,12}(?= ?条)/g;
  const taken = (sign: string, start: number): number => {
    const close = otherMarks[sign];
    if (close !== undefined) return takeOtherTitle(start, close);
    if (sign === '《') {
      const end = titleEnd(text, start);
      return end === null ? start + 1 : takeMarked(start, end);
    }
    return sign === '第' ? takeProse(start) : takeNumber(start, sign);
  };
  for (let match = starts.exec(text); match; match = starts.exec(text)) starts.lastIndex = taken(match[0], match.index);
  return citations;
};

const unknown = (sentence: string): Judgement => ({ verdict: 'unverifiable', sentence });
