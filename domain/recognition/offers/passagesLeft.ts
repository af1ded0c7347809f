import type { Passage } from '../findings/finding.js';
import type { TextReading } from './textReading.js';

/** Lines that no question could ask for: a title, a heading, the court that is addressed, the day and the name under a pleading. */
const headings =
  /^(?:[（(【]?[一二三四五六七八九十\d]{0,3}[、.．)）]?(?:民事|行政|刑事附带民事)?(?:起诉状|上诉状|答辩状|反诉状|申请书|代理词|诉讼请求|请求事项|申请事项|仲裁请求|答辩事项|答辩意见|答辩请求|事实(?:与|和|及|、)理由|当事人信息|证据(?:和证据来源|清单|目录)?|此致|附[:：]?|说明|特别提示)[】）)]?[:：]?|[（(][^（()）]{2,20}(?:纠纷|争议|之诉)[）)]|\p{Script=Han}{2,20}(?:人民法院|仲裁委员会)[:：]?|(?:具状人|起诉人|答辩人|申请人|代理人)(?:[（(][^（()）]{1,12}[)）])?[:：]?[\p{Script=Han}·\s]{0,20}|[〇零一二三四五六七八九十\d\s]{2,6}年[〇零一二三四五六七八九十\d\s]{1,4}月[〇零一二三四五六七八九十\d\s]{1,4}日|[^:：。，,；;\d]{1,12}[:：])$/u;

/** More signs than these are no heading. */
const longestHeading = 40;

const isHeading = (line: string): boolean => line.length <= longestHeading && headings.test(line);

/** A line that only calls somebody by name once more: 出借人：王小明. */
const isNameAgain = (line: string, names: ReadonlySet<string>): boolean =>
  names.has(line.replace(/^[^:：]{1,12}[:：]\s{0,4}/u, '').replace(/[。；;，,]$/u, ''));

/** The lines of a text in which something is said. */
const paragraphsOf = (text: string, names: ReadonlySet<string>): readonly Passage[] => {
  let at = 0;
  return text.split('\n').flatMap((line): readonly Passage[] => {
    const from = at + (line.length - line.trimStart().length);
    at += line.length + 1;
    const words = line.trim();
    return /[\p{L}\d]/u.test(words) && !isHeading(words) && !isNameAgain(words, names)
      ? [{ from, to: from + words.length }]
      : [];
  });
};

/**
 * Passages of a text of which nothing came to a question of the form: its paragraphs or, where it is the official form, what is written in its
 * rows, as far as none of the `used` passages points into them. Headings and labels are none, nor is the name alone of one of the `names` that are known. The time is linear.
 */
export const passagesLeft = (
  { text, printed }: Pick<TextReading, 'text' | 'printed'>,
  used: readonly Passage[],
  names: ReadonlySet<string> = new Set(),
): readonly Passage[] => {
  const all = printed
    ? [...printed.answers.map(({ passage }) => passage), ...printed.rest].toSorted(
        (one, other) => one.from - other.from,
      )
    : paragraphsOf(text, names);
  const taken = used.toSorted((one, other) => one.from - other.from);
  const left: Passage[] = [];
  let next = 0;
  /** How far the passages reach that begin before the place that is looked at. */
  let reached = 0;
  for (const passage of all) {
    while ((taken[next]?.from ?? Number.POSITIVE_INFINITY) < passage.to) {
      reached = Math.max(reached, taken[next]?.to ?? 0);
      next += 1;
    }
    const last = left.at(-1);
    if (reached <= passage.from && (last?.from !== passage.from || last.to !== passage.to)) left.push(passage);
  }
  return left;
};
