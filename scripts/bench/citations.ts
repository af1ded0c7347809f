import { pathToFileURL } from 'node:url';
import { checkCitations } from '../../domain/citations/checkCitations.js';
import { shippedFacts as facts } from '../../domain/citations/shippedFacts.js';
import { printFigures, type Figure } from './figures.js';

const rounds = 9;
const today = '2026-11-22';

/** A page of a thousand characters with six citations in it. */
const page = (number: number): string =>
  `第${number + 1}页。依照《中华人民共和国民法典》第${number + 1}条、第五百八十四条第一款，《合同法》第六十条，民诉法解释第九十条，《上海市某条例》第三条，参照（2024）京0105民初${number + 1}号判决。`
    .padEnd(1000, '双方对房屋的交付、使用与维修另有约定，均以书面为准；合同第五条（见附件）写明了《清单》。')
    .concat('\n');
const textOf = (pages: number): string => Array.from({ length: pages }, (_, number) => page(number)).join('');

/** The least disturbed of some rounds, in milliseconds. */
const leastMs = (work: () => number, expected: number): number =>
  Math.min(
    ...Array.from({ length: rounds }, () => {
      const start = performance.now();
      const found = work();
      const ms = performance.now() - start;
      if (found !== expected) throw new Error(`${found} of ${expected} citations were found`);
      return ms;
    }),
  );

const checking = (pages: number): number => {
  const text = textOf(pages);
  return leastMs(() => checkCitations(text, { today, facts }).length, 6 * pages);
};

/** Looking for the same citations by one expression, without judging them. */
const scanning = (pages: number): number => {
  const text = textOf(pages);
  const plain = /(?:《[^》]{2,60}》|民诉法解释|、)第[\d一二三四五六七八九十百千]{1,9}条|（\d{4}）.{1,12}号/g;
  return leastMs(() => [...text.matchAll(plain)].length, 6 * pages);
};

/** Measures the check of citations over 200 pages, against a plain search, and against a text ten times as long. */
export const benchCitations = (): Promise<Figure[]> => {
  checking(200); // warm
  const [long, plain, longest] = [checking(200), scanning(200), checking(2_000)];
  return Promise.resolve([
    {
      name: 'citations: 200 pages, plain search',
      measured: `1,200 citations found and judged in ${long.toFixed(1)} ms, found by one regular expression in ${plain.toFixed(1)} ms`,
      ratio: long / plain,
    },
    {
      name: 'citations: 2,000 pages, 200 × 10',
      measured: `${longest.toFixed(0)} ms over 2,000 pages`,
      ratio: longest / (long * 10),
      aim: '≤ 1.5',
    },
  ]);
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) printFigures(await benchCitations());
