import { articleNumber, inChinese } from './articleNumber.js';

const numeral = '[\\d〇○零一二三四五六七八九十百千两]{1,12}';
const articleAt = new RegExp(`^第?(${numeral})条(?:之(${numeral}))?`, 'u');
/** 第五款, 第1、2款 */
const paragraph = new RegExp(`(${numeral}(?:[、,，和及与或至到~-]${numeral}){0,6})款`, 'gu');
/** Items and subitems stand in lines of their own and are no paragraphs: （一）, (二), 1., 2、. */
const item = /^(?:[（(][一二三四五六七八九十\d]{1,3}[）)]|\d{1,2}[.．、])/u;
const articleLine = /^第[\d〇○零一二三四五六七八九十百千两]{1,12}条(?:之[一二三四五六七八九十]{1,3})?[\s\u3000]/u;

/** The article of a citation as texts of laws spell it: 第577条第一款 → 第五百七十七条; `null` where there is none. */
export const articleOf = (place: string): string | null => {
  const [, base, sub] = articleAt.exec(place.replaceAll(/\s/gu, '')) ?? [];
  const [number, inserted] = [base, sub].map((text) => (text === undefined ? undefined : articleNumber(text)));
  if (number === undefined) return null;
  return `第${inChinese(number)}条${inserted === undefined ? '' : `之${inChinese(inserted)}`}`;
};

/** The highest paragraph (款) that a citation names behind its article; `null` where it names none. */
export const citedParagraph = (place: string): number | null => {
  const behind = place.replaceAll(/\s/gu, '').replace(articleAt, '');
  const numbers = [...behind.matchAll(paragraph)].flatMap(([, text = '']) =>
    (text.match(new RegExp(numeral, 'gu')) ?? []).map((one) => articleNumber(one) ?? 0),
  );
  return numbers.length === 0 ? null : Math.max(...numbers);
};

/**
 * How many paragraphs (款) an article has, from a stretch of a law with a paragraph in each line; items stand in lines of their own and
 * belong to the paragraph above. `null` for an article that is not in it, and for one in a single line of several sentences in a stretch
 * that shows no second line of any article: its lines may have been lost when the text was made.
 */
export const paragraphCount = (text: string, article: string): number | null => {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const start = lines.findIndex((line) => line.startsWith(article) && /^[\s\u3000]/u.test(line.slice(article.length)));
  if (start < 0) return null;
  const next = lines.findIndex((line, at) => at > start && articleLine.test(line));
  const own = lines.slice(start, next < 0 ? lines.length : next).filter((line) => !item.test(line));
  if (own.length > 1) return own.length;
  const [only = ''] = own;
  const keepsLines = lines.some((line) => !articleLine.test(line) && !item.test(line));
  const sentences = only.match(/[。！？]/gu) ?? [];
  return keepsLines || sentences.length <= 1 ? 1 : null;
};
