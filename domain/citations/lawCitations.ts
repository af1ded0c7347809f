import { writtenDay } from '../courtCalendar/courtClock.js';
import { articleNumber } from './articleNumber.js';
import type { CitationFacts, Law } from './facts.js';
import { lawKey } from './facts.js';
import type { CitationFinding } from './finding.js';
import { articleOf, citedParagraph } from './paragraphs.js';

type Found = Omit<CitationFinding, 'text'>;
type Judgement = Pick<CitationFinding, 'verdict' | 'sentence'>;

const longestTitle = 120;
const numeral = '[\\d〇○零一二三四五六七八九十百千两]{1,12}';
const alsoOne = String.raw`[ *]{0,5}(?:以及|或者|[、,，和及与或至到]|[~—–-]{1,2})[ *]{0,5}`;
const one = `${numeral}(?:${alsoOne}${numeral}){0,10} ?条(?: ?之 ?[一二三四五六七八九十\\d]{1,3})?`;
const within = String.raw`(?: ?[、,，和及与或至]? ?第? ?\(?${numeral}\)? ?[款项目]){0,10}`;
const article = new RegExp(`第 ?${one}${within}`, 'y');
/** Behind a title, and in a list: 《民法典》577条, 第三十八条、四十六条. */
const shortArticle = new RegExp(`(?:第 ?)?${one}${within}`, 'y');
const separator = new RegExp(alsoOne, 'y');
/** Between a title and its article: (2020年修正), (以下简称…), 的, 合同编, 第三编, and the stars of Markdown. */
const between = new RegExp(
  String.raw`(?:[ *]|\([^()]{0,60}\)|的|中|第${numeral}[编章节分]|[总物合人婚继侵分][\p{Script=Han}]{0,5}?编){0,12}`,
  'yu',
);
const year = /(?:19|20)\d\d(?=年|修|版|第|\))/;
const shortened = /简称为?:? ?["“《「]?([^"“”《》「」()]{2,30})/;
const reference = /(?:该|本|同|此)(?:法|法典|条例|解释|规定|办法)$/;
const lawLike = /(?:法|法典|条例|解释|规定|办法|细则|规则|决定|通则|总则|意见|安排|批复|解答|纪要)(?:\([^()]*\))?$/;
const prose = /(?:法|法典|条例|解释|办法|细则)(?:\([^()]{1,6}\))?$/;

/** A law's name as it is cited: 《民法典》. */
export const marked = (name: string): string =>
  `《${name
    .replace(/^中华人民共和国/, '')
    .replaceAll('《', '〈')
    .replaceAll('》', '〉')
    .replaceAll('(', '（')
    .replaceAll(')', '）')}》`;

/**
 * How many paragraphs (款) an article of a law has where its text is at hand, by the law's full name and the article in its usual
 * spelling (第五百七十七条); `undefined` where it is not.
 */
export type ParagraphsOf = (law: string, article: string) => number | undefined;

/** A numeral, or the numerals of a list, with what was inserted behind it: 第一百三十三条之一. */
type Cited = {
  readonly said: string;
  readonly numbers: readonly (number | undefined)[];
  readonly insertion: string;
  /** The highest paragraph that is named behind a single article. */
  readonly paragraph: number | null;
};

const citedIn = (text: string): Cited => {
  const [said = '', insertion = ''] = (/^(.*?条)(?: ?之 ?([一二三四五六七八九十\d]{1,3}))?/.exec(text) ?? []).slice(1);
  const numbers = (said.match(new RegExp(numeral, 'g')) ?? []).map(articleNumber);
  return {
    said: `${said}${insertion === '' ? '' : `之${insertion}`}`.replaceAll(' ', ''),
    numbers,
    insertion,
    paragraph: numbers.length === 1 ? citedParagraph(text) : null,
  };
};

const isInserted = ({ inserted }: Law, { said, numbers, insertion }: Cited): boolean => {
  const [base] = numbers;
  const place = articleNumber(insertion);
  return [...inserted].some((article) => {
    if (article === said) return true;
    const other = citedIn(article);
    return other.numbers[0] === base && articleNumber(other.insertion) === place;
  });
};

const notInForce = (law: Law, today: string): string | null => {
  const { status, repealedSince, supersededBy, from } = law;
  const since = repealedSince === null || repealedSince <= today ? repealedSince : undefined;
  if (status === 'repealed' && since !== undefined) {
    const when = since === null ? '已废止（废止日期未收录）' : `已于${writtenDay(since)}废止`;
    const by = supersededBy === null ? '' : `，见${marked(supersededBy)}`;
    return `${when}${by}；只有此前的事实才可能适用`;
  }
  return from !== null && from > today ? `自${writtenDay(from)}起施行，今天尚未施行` : null;
};

const cannotTell = (law: Law, version: string | undefined, today: string): string | null => {
  const { status, revisedFrom, doubt, promulgated, from } = law;
  const dates = [promulgated?.slice(0, 4), from?.slice(0, 4)];
  if (revisedFrom !== null && revisedFrom <= today) return `自${writtenDay(revisedFrom)}起施行的修订文本未收录`;
  if (status === 'old-text') return '其后有修改，收录的只是修改前的文本';
  if (status === 'uncertain') return doubt ?? '现行文本未能查明';
  if (version !== undefined && !dates.includes(version))
    return `所引为${version}年的版本，收录的是${promulgated?.slice(0, 4) ?? '另一'}年的版本`;
  return null;
};

const articleProblem = (law: Law, cited: Cited): string | null => {
  const { said, numbers, insertion } = cited;
  const { highest } = law;
  if (numbers.some((number) => number === undefined)) return `“${said}”的序号写法有误`;
  const beyond = numbers.some((number) => number === 0 || (highest !== null && (number ?? 0) > highest));
  if (beyond) return `${marked(law.name)}共${highest ?? ''}条，没有${said}`;
  return insertion !== '' && !isInserted(law, cited) ? `${marked(law.name)}没有${said}` : null;
};

/** What is known of the paragraphs of a cited article: how many there are, and the clause for a paragraph that is not there. */
const paragraphsKnown = (
  name: string,
  { said, paragraph }: Cited,
  paragraphsOf: ParagraphsOf | undefined,
): { readonly count: number; readonly problem: string | null } | null => {
  const article = articleOf(said);
  const count = paragraph === null || article === null ? undefined : paragraphsOf?.(name, article);
  if (count === undefined || paragraph === null) return null;
  const isThere = paragraph >= 1 && paragraph <= count;
  return {
    count,
    problem: isThere ? null : `知识库所收文本中${marked(name)}${said}共${count}款，没有第${paragraph}款`,
  };
};

type Known = {
  readonly about: { readonly asOf: string };
  readonly today: string;
  readonly paragraphsOf: ParagraphsOf | undefined;
};

const judge = (
  law: Law,
  cited: Cited | null,
  version: string | undefined,
  { about, today, paragraphsOf }: Known,
): Judgement => {
  const name = marked(law.name);
  const asOf = `（资料截至${writtenDay(about.asOf)}）`;
  const dead = notInForce(law, today);
  const wrong = cited && law.highest !== null ? articleProblem(law, cited) : null;
  if (dead !== null)
    return { verdict: 'suspicious', sentence: `${name}${dead}${wrong === null ? '' : `；${wrong}`}${asOf}。` };
  const unknown = cannotTell(law, version, today);
  if (unknown !== null) return { verdict: 'unverifiable', sentence: `${name}${unknown}，条文未核对${asOf}。` };
  if (wrong !== null) return { verdict: 'suspicious', sentence: `${wrong}${asOf}。` };
  const inForce = `${name}现行有效${law.from === null ? '' : `，收录的版本自${writtenDay(law.from)}起施行`}`;
  const doubt = law.doubt === null ? '' : `注意：${law.doubt}。`;
  if (cited === null) return { verdict: 'verified', sentence: `${inForce}${asOf}。没有写明条文，内容未核对。${doubt}` };
  if (law.highest === null)
    return { verdict: 'unverifiable', sentence: `${inForce}${asOf}；条数未收录，${cited.said}未核对。${doubt}` };
  const paragraphs = paragraphsKnown(law.name, cited, paragraphsOf);
  if (paragraphs?.problem) return { verdict: 'suspicious', sentence: `${paragraphs.problem}。` };
  const counted = paragraphs === null ? '' : `，知识库所收文本中该条共${paragraphs.count}款`;
  const open = paragraphs === null ? '条文内容、款和项' : '条文内容和项';
  return {
    verdict: 'verified',
    sentence: `${inForce}，共${law.highest}条，有${cited.said}${asOf}${counted}。未核对${open}，也未核对事实发生时适用哪个版本。${doubt}`,
  };
};

const stranger = (
  title: string,
  cited: Cited | null,
  facts: CitationFacts,
  paragraphsOf: ParagraphsOf | undefined,
): Judgement => {
  const problem = cited && paragraphsKnown(title, cited, paragraphsOf)?.problem;
  if (problem) return { verdict: 'suspicious', sentence: `${problem}。` };
  const near = facts.laws.almostNamed(title);
  if (near)
    return {
      verdict: 'suspicious',
      sentence: `收录的法律中没有${marked(title)}，但有只差一个字的${marked(near.name)}，可能写错；条文未核对。`,
    };
  return {
    verdict: 'unverifiable',
    sentence: lawLike.test(title)
      ? `${marked(title)}不在收录的${facts.laws.all.length}部法律、行政法规和司法解释之中，名称和条文都未核对。`
      : `${marked(title)}不是法律、行政法规或者司法解释的名称，其条款未核对。`,
  };
};

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

/** The laws and articles cited in a folded text, in its order. `today` is a day, `2026-11-22`. */
export const lawCitationsIn = (
  text: string,
  facts: CitationFacts,
  today: string,
  paragraphsOf?: ParagraphsOf,
): Found[] => {
  const citations: Found[] = [];
  const own = new Map<string, Law>();
  const about = { about: facts.laws.about, today, paragraphsOf };
  const behind = (pattern: RegExp, at: number): string | undefined => {
    pattern.lastIndex = at;
    return pattern.exec(text)?.[0];
  };
  /** Judges the articles that stand one after another from `at`; the first finding begins at `start`. Returns the end. */
  const takeArticles = (start: number, at: number, judged: (article: string) => Judgement | null): number => {
    let begin = start;
    let end = at;
    for (let next = behind(shortArticle, at); next !== undefined;) {
      const to = end + next.length;
      const judgement = judged(next);
      if (judgement) citations.push({ start: begin, end: to, kind: 'law', ...judgement });
      end = to;
      const gap = behind(separator, to);
      next = gap === undefined ? undefined : behind(shortArticle, to + gap.length);
      if (gap !== undefined && next !== undefined) begin = end = to + gap.length;
    }
    return end;
  };
  /** Only the name of a law, or nearly one, with an article behind it is a citation in these marks: other words stand in them too. */
  const takeOtherTitle = (start: number, close: string): number => {
    const bare = text.slice(start + 1, start + 1 + longestOtherTitle);
    const length = bare.indexOf(close);
    if (length < 2) return start + 1;
    const name = bare.slice(0, length);
    const end = start + length + 2;
    const link = behind(between, end) ?? '';
    if (behind(shortArticle, end + link.length) === undefined) return start + 1;
    const isLaw = own.has(lawKey(name)) || facts.laws.named(name) || facts.laws.almostNamed(name);
    return isLaw ? takeMarked(start, end) : start + 1;
  };
  const takeTitle = (start: number): number => {
    const end = titleEnd(text, start);
    return end === null ? start + 1 : takeMarked(start, end);
  };
  /** Takes the title between `start` and `end`, its marks with it. */
  const takeMarked = (start: number, end: number): number => {
    const bare = text.slice(start + 1, end - 1).trim();
    const link = behind(between, end) ?? '';
    const version = year.exec(`${bare} ${link}`)?.[0];
    const title = version === undefined ? bare : bare.replace(/\([^()]*(?:19|20)\d\d[^()]*\)$/, '');
    const law = own.get(lawKey(title)) ?? facts.laws.named(title) ?? facts.laws.named(bare);
    const alias = law && shortened.exec(`${bare} ${link}`)?.[1];
    if (law && alias !== undefined) own.set(lawKey(alias), law);
    const verdictOn = (cited: Cited | null) =>
      law ? judge(law, cited, version, about) : stranger(title, cited, facts, paragraphsOf);
    const from = end + link.length;
    if (behind(shortArticle, from) !== undefined) return takeArticles(start, from, (next) => verdictOn(citedIn(next)));
    if (law || (lawLike.test(title) && facts.laws.almostNamed(title)))
      citations.push({ start, end, kind: 'law', ...verdictOn(null) });
    return end;
  };
  /** 民法典577条: a number without 第 is an article only right behind the name of a law. */
  const takeNumber = (start: number, digits: number): number => {
    const name = facts.laws.endingIn(text.slice(Math.max(0, start - 60), start));
    if (!name || behind(shortArticle, start) === undefined) return start + digits;
    const begin = start - name.length;
    return takeArticles(begin, start, (next) => judge(name.law, citedIn(next), undefined, about));
  };
  const takeProse = (start: number): number => {
    if (behind(article, start) === undefined) return start + 1;
    const before = text.slice(Math.max(0, start - 60), start).replace(/[ *]+$/, '');
    const laws = facts.laws.endingIn(before);
    const gap = text.slice(Math.max(0, start - 60), start).length - before.length;
    if (laws) {
      const begin = start - gap - laws.length;
      const prefix = '中华人民共和国';
      const first = text.startsWith(prefix, begin - prefix.length) ? begin - prefix.length : begin;
      return takeArticles(first, start, (next) => judge(laws.law, citedIn(next), undefined, about));
    }
    const priorReference = reference.exec(before)?.[0];
    const word = priorReference ?? prose.exec(before)?.[0];
    const sentence =
      priorReference === undefined
        ? '前面没有收录的法律名称，也没有用书名号标明，条文未核对。'
        : `“${priorReference}”所指的法律未能识别，条文未核对。`;
    // Citations of clauses of contracts and the like get no finding.
    return takeArticles(start - (word === undefined ? 0 : gap + word.length), start, () =>
      word === undefined ? null : { verdict: 'unverifiable', sentence },
    );
  };
  const starts = /[《第〈「『“"<]|(?<![\d第])\d{1,4}(?= ?条)/g;
  const taken = (sign: string, start: number): number => {
    const close = otherMarks[sign];
    if (close !== undefined) return takeOtherTitle(start, close);
    if (sign === '《') return takeTitle(start);
    return sign === '第' ? takeProse(start) : takeNumber(start, sign.length);
  };
  for (let match = starts.exec(text); match; match = starts.exec(text)) starts.lastIndex = taken(match[0], match.index);
  return citations;
};
