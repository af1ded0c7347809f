import { inBookMarks } from './bookMarks.js';
import { writtenDay } from '../courtCalendar/courtClock.js';
import { articleNumber } from './articleNumber.js';
import { citedIn, letters, type Cited } from './citedPlace.js';
import type { CitationFacts, Law } from './facts.js';
import type { CitationFinding } from './finding.js';
import { articleOf } from './paragraphs.js';
import { movedArticle, type Moved } from './renumbered.js';

export type Judgement = Pick<CitationFinding, 'verdict' | 'sentence'>;

/** What the titles of laws and interpretations end with. */
export const lawEndings = '法|法典|条例|解释|规定|办法|细则|规则|决定|通则|总则|意见|安排|批复|解答|纪要';
const lawLike = new RegExp(String.raw`(?:${lawEndings})(?:\([^()]*\))?$`);

/** Whether a title may be that of a law. */
export const isLawLike = (title: string): boolean => lawLike.test(title);

/** A law's name as it is cited: 《民法典》. */
export const marked = (name: string): string =>
  inBookMarks(
    name
      .replace(/^中华人民共和国/, '')
      .replaceAll('(', '（')
      .replaceAll(')', '）'),
  );

/**
 * How many paragraphs (款) an article of a law has where its text is at hand, by the law's full name and the article in its usual
 * spelling (第五百七十七条); `undefined` where it is not.
 */
export type ParagraphsOf = (law: string, article: string) => number | undefined;

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
  const letter = new RegExp(`[${letters}]`).exec(said)?.[0];
  if (letter !== undefined)
    return `“${said}”中的“${letter}”不是数字，应为“${/o/i.test(letter.normalize('NFKC')) ? '0' : '1'}”`;
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

/** Where a single article of an earlier text stands today; a list or an inserted article is left alone. */
const movedBy = (law: Law, cited: Cited | null, version: string | undefined): Moved | undefined => {
  const [number] = cited?.numbers ?? [];
  if (number === undefined || cited?.numbers.length !== 1 || cited.insertion !== '') return undefined;
  return movedArticle(law.name, number, version);
};

/** What citations are judged by. */
export type Known = {
  readonly about: { readonly asOf: string };
  readonly today: string;
  readonly paragraphsOf: ParagraphsOf | undefined;
};

/** What the facts say of a law and of an article in it; of the law alone where `cited` is null. */
export const judge = (
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
  const old = version === undefined ? undefined : movedBy(law, cited, version);
  if (old && cited)
    return {
      verdict: 'moved',
      sentence: `${name}${old.version}年文本的${cited.said}，在现行文本中是${old.today}${asOf}；内容可能也有修改，未核对。`,
    };
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
  const moved = movedBy(law, cited, undefined);
  const renumbered = moved ? `如果是照${moved.version}年文本写的，现在是${moved.today}。` : '';
  const open = paragraphs === null ? '条文内容、款和项' : '条文内容和项';
  return {
    verdict: 'verified',
    sentence: `${inForce}，共${law.highest}条，有${cited.said}${asOf}${counted}。未核对${open}，也未核对事实发生时适用哪个版本。${renumbered}${doubt}`,
  };
};

/** What can be told of a title that none of the laws has. */
export const stranger = (
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
    sentence: isLawLike(title)
      ? `${marked(title)}不在收录的${facts.laws.all.length}部法律、行政法规和司法解释之中，名称和条文都未核对。`
      : `${marked(title)}不是法律、行政法规或者司法解释的名称，其条款未核对。`,
  };
};
