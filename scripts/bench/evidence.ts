import { pathToFileURL } from 'node:url';
import type { Field } from '../../domain/forms/definition.js';
import { evidenceFor } from '../../domain/evidence/evidence.js';
import { foldText } from '../../domain/evidence/foldedText.js';
import { benchLabelledEvidence } from './labelledEvidence.js';
import { median, printFigures, type Figure } from './figures.js';

const values = 200;
const rounds = 7;
const money: Field = { id: 'amount', kind: 'money', label: '金额' };

/** A page of a thousand characters with one amount in it. */
const page = (number: number): string =>
  `第${number}页。原告于二〇二四年三月五日向被告支付租金${10_000 + number}元，被告至今未退还押金。`
    .padEnd(1000, '双方对房屋的交付、使用与维修另有约定，　均以书面（Ａ）为准；')
    .concat('\n');
const textOf = (pages: number): string => Array.from({ length: pages }, (_, number) => page(number)).join('');

/** Milliseconds for folding a text and checking as many values against it as a long form has. */
const checking = (pages: number): number => {
  const text = textOf(pages);
  const times = Array.from({ length: rounds }, () => {
    const start = performance.now();
    const source = foldText(text);
    let shown = 0;
    for (let value = 0; value < values; value += 1) {
      const number = Math.floor((value * pages) / values);
      const quote = `支付租金${10_000 + number} 元,被告至今`;
      // Every other one is wrong.
      if (evidenceFor(source, money, String(10_000 + number + (value % 2) * 7), quote)) shown += 1;
    }
    if (shown !== values / 2) throw new Error(`${shown} of ${values} values were shown`);
    return performance.now() - start;
  });
  return median(times);
};

/** Milliseconds that the runtime itself takes to normalise the text and to look for as many passages. */
const looking = (pages: number): number => {
  const text = textOf(pages);
  const times = Array.from({ length: rounds }, () => {
    const start = performance.now();
    const folded = text.normalize('NFKC');
    for (let value = 0; value < values; value += 1)
      folded.indexOf(`租金${10_000 + Math.floor((value * pages) / values)}元,被`);
    return performance.now() - start;
  });
  return median(times);
};

/** Measures the check of evidence over 200 pages, against a text a tenth as long and against the runtime's own search, and what it shows of labelled documents. */
export const benchEvidence = async (): Promise<Figure[]> => {
  checking(20); // warm
  const [short, long, plain] = [checking(20), checking(200), looking(200)];
  return [
    {
      name: 'evidence: 200 pages, 20 pages × 10',
      measured: `${values} values in ${long.toFixed(0)} ms over 200 pages, ${short.toFixed(0)} ms over 20, aim ≤ 1.2 of ten times`,
      ratio: long / (short * 10),
      aim: '≤ 1.2',
    },
    {
      name: 'evidence: against plain search',
      measured: `${long.toFixed(0)} ms, normalize and indexOf ${plain.toFixed(0)} ms`,
      ratio: long / plain,
    },
    ...(await benchLabelledEvidence()),
  ];
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) printFigures(await benchEvidence());
