import { Culture, recognizeDateTime } from '@microsoft/recognizers-text-date-time';
import { expect } from 'chai';
import fc from 'fast-check';
import { z } from 'zod';
import known from './corpus/otherDateReader.json' with { type: 'json' };
import { dayOf, wholeDate } from './dates.js';
import { hanDigits } from './signs.js';
import { dateCorpus, datesByAnotherHand, isWholeDay } from './testing/dateCorpus.js';

/** What another reader of Chinese dates reads otherwise, with the reason; each was looked at, and the fault is its own. */
const { otherDays, otherPeriods, takenForDay } = z
  .strictObject({
    otherDays: z.record(z.string(), z.array(z.string())),
    otherPeriods: z.record(z.string(), z.array(z.string())),
    takenForDay: z.record(z.string(), z.array(z.string())),
  })
  .parse(known);

const Value = z.looseObject({
  type: z.string(),
  value: z.string().optional(),
  start: z.string().optional(),
  end: z.string().optional(),
});
const Resolution = z.looseObject({ values: z.array(Value) });
type Value = z.infer<typeof Value>;

/** Everything that the other reader finds, read on 30 June 2026. */
const found = (text: string): readonly Value[] =>
  recognizeDateTime(text, Culture.Chinese, undefined, new Date(2026, 5, 30)).flatMap(
    ({ resolution }) => Resolution.safeParse(resolution).data?.values ?? [],
  );

/** The days that the other reader finds, each once; those of a year that it guesses among them. */
const days = (text: string): readonly string[] => [
  ...new Set(
    found(text).flatMap(({ type, value = '' }) =>
      /^date(?:time)?$/u.test(type) && isWholeDay(value.slice(0, 10)) ? [value.slice(0, 10)] : [],
    ),
  ),
];

/** The periods between two days that the other reader finds. */
const periods = (text: string): readonly string[] =>
  found(text).flatMap(({ type, start = '', end = '' }) =>
    type === 'daterange' && isWholeDay(start) && isWholeDay(end) ? [`${start}/${end}`] : [],
  );

const listed = (lists: Readonly<Record<string, readonly string[]>>): ReadonlySet<string> =>
  new Set(Object.values(lists).flat());

describe('dates, beside another reader of Chinese', () => {
  it('are the same day to both where both read one, but for what the other one reads wrongly', () => {
    const lines = [
      ...dateCorpus.day,
      ...datesByAnotherHand.flatMap(([text, kind, said]) =>
        kind !== 'period' && isWholeDay(said) ? [[text, said] as const] : [],
      ),
    ];
    const others = lines.flatMap(([text, day]) => {
      const read = days(text);
      return read.length === 0 || (read.length === 1 && read[0] === day) ? [] : [text];
    });
    expect(new Set(others)).to.deep.equal(listed(otherDays));
  });

  it('are the same two ends of a period to both, but for what the other one reads wrongly', () => {
    const lines = [
      ...dateCorpus.period,
      ...datesByAnotherHand.flatMap(([text, kind, from, to]) =>
        kind === 'period' && isWholeDay(from) && isWholeDay(to) ? [[text, from, to] as const] : [],
      ),
    ];
    const others = lines.flatMap(([text, from, to]) => {
      const [read, single] = [periods(text), days(text)];
      const isSame = read.length === 1 && read[0] === `${from}/${to}` && single.length === 0;
      return isSame || (read.length === 0 && single.length === 0) ? [] : [text];
    });
    expect(new Set(others)).to.deep.equal(listed(otherPeriods));
  });

  it('are no day to both where a text says none, but for what the other one takes for one', () => {
    const isNone = (kind: string): boolean => ['otherCalendar', 'notDate', 'impossible'].includes(kind);
    const lines = [
      ...dateCorpus.nothing.map(([text]) => text),
      ...datesByAnotherHand.flatMap(([text, kind]) => (isNone(kind) ? [text] : [])),
    ];
    expect(new Set(lines.filter((text) => days(text).length > 0))).to.deep.equal(listed(takenForDay));
  });

  it('are the same to both in figures and numerals, whatever day it is', () => {
    const numeral = (value: number): string => {
      const [tens, ones] = [Math.floor(value / 10), value % 10];
      return `${tens === 0 ? '' : `${tens === 1 ? '' : hanDigits[tens]}十`}${ones === 0 ? '' : hanDigits[ones]}`;
    };
    const hands: readonly ((year: number, month: number, day: number) => string)[] = [
      (year, month, day) => `${year}年${month}月${day}日`,
      (year, month, day) => `${year}年${month}月${day}号`,
      (year, month, day) => `${year}.${month}.${day}`,
      (year, month, day) => `${year}/${month}/${day}`,
      (year, month, day) => `${year}-${month}-${day}`,
      (year, month, day) =>
        `${[...String(year)].map((sign) => '〇一二三四五六七八九'[Number(sign)]).join('')}年${numeral(month)}月${numeral(day)}日`,
    ];
    const dates = fc.date({ min: new Date('2000-01-01'), max: new Date('2035-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(dates, fc.constantFrom(...hands), (date, hand) => {
        const day = date.toISOString().slice(0, 10);
        const text = hand(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate());
        const own = wholeDate(text, {});
        expect(own && dayOf(own), text).to.equal(day);
        expect(days(text), text).to.deep.equal([day]);
      }),
      { numRuns: 300 },
    );
  });
});
