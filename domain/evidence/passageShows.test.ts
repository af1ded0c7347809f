import { expect } from 'chai';
import fc from 'fast-check';
import type { AnswerValue } from '../forms/answers.js';
import type { Field } from '../forms/definition.js';
import { chineseDate } from '../forms/printing/dates.js';
import { evidenceFor } from './evidence.js';
import { foldText } from './foldedText.js';

const date: Field = { id: 'date', kind: 'date', label: '日期' };
const range: Field = { id: 'range', kind: 'daterange', label: '期间' };
const isShown = (of: Field, value: AnswerValue, source: string, quote = source): boolean =>
  evidenceFor(foldText(source), of, value, quote) !== null;

const periods: readonly (readonly [source: string, from: string, to: string])[] = [
  ['2023年1月至3月', '2023-01-01', '2023-03-31'],
  ['2023年1月至2024年2月', '2023-01-01', '2024-02-29'],
  ['2024年3月1日-8日', '2024-03-01', '2024-03-08'],
  ['2024年3月1日至8日', '2024-03-01', '2024-03-08'],
  ['2024年3月1日至5月8日', '2024-03-01', '2024-05-08'],
  ['二〇二三年一月一日起至二〇二五年十二月三十一日止', '2023-01-01', '2025-12-31'],
  ['自贰零贰叁年叁月拾日起至贰零贰叁年玖月玖日止', '2023-03-10', '2023-09-09'],
  ['从24.3.1到25.2.28一年', '2024-03-01', '2025-02-28'],
  ['2023/06/08—2024/06/07', '2023-06-08', '2024-06-07'],
  ['自2021年7月1日起至2024年6月3O日止', '2021-07-01', '2024-06-30'],
  ['24.6.3交2700 到8月底', '2024-06-03', '2024-08-31'],
  ['2022.4.1-2027.3.31', '2022-04-01', '2027-03-31'],
  ['２０２４年１月５日到２０２４年２月６日', '2024-01-05', '2024-02-06'],
];

/** The days around a day, and the same day of another month or year. */
const beside = (day: string): readonly string[] => {
  const at = new Date(`${day}T00:00:00Z`);
  return [-1, 1, -31, 31, -366, 366, 10].map((days) =>
    new Date(at.getTime() + days * 86_400_000).toISOString().slice(0, 10),
  );
};

describe('dates of which a passage says only a part', () => {
  for (const [source, from, to] of periods)
    it(`are shown as both ends of a period, and no day beside them is: ${source}`, () => {
      expect(isShown(range, { from, to }, source)).to.equal(true);
      expect([isShown(date, from, source), isShown(date, to, source)]).to.deep.equal([true, true]);
      for (const day of [...beside(from), ...beside(to)].filter((each) => each !== from && each !== to))
        expect(isShown(date, day, source), day).to.equal(false);
    });

  it('are shown by half a quote of a period whose other half stands outside', () => {
    const source = '租期自2023年8月1日起至2024年7月31日止。';
    expect(isShown(date, '2023-08-01', source, '自2023年8月1日起')).to.equal(true);
    expect(isShown(date, '2024-07-31', source, '至2024年7月31日止')).to.equal(true);
    expect(isShown(date, '2024-07-31', source, '自2023年8月1日起')).to.equal(false);
    expect(isShown(date, '2024-07-03', source, '至2024年7月3')).to.equal(false);
  });

  it('are the first day of a month that begins a period, and the last of one that ends it', () => {
    for (const source of ['自2023.5起', '从2023年5月开始欠租', '2023年5月起没交', '自2023年5月'])
      expect([isShown(date, '2023-05-01', source), isShown(date, '2023-05-31', source)], source).to.deep.equal([
        true,
        false,
      ]);
    for (const source of ['付至2023年5月', '付至2023年5月底', '截止2023年5月', '2023年5月止'])
      expect([isShown(date, '2023-05-31', source), isShown(date, '2023-05-01', source)], source).to.deep.equal([
        true,
        false,
      ]);
    for (const source of ['2023年5月签的合同', '2023年5月底还清', '2023.5元', '共2023.5万元', '第2023.5条'])
      expect([isShown(date, '2023-05-01', source), isShown(date, '2023-05-31', source)], source).to.deep.equal([
        false,
        false,
      ]);
  });

  it('have the year of the date before them, and none where that would be a day before it or words say another year', () => {
    const source = '2024年11月20日发函。贵司12月23日签收，11月3日到货。';
    expect(isShown(date, '2024-12-23', source, '贵司12月23日签收')).to.equal(true);
    expect(isShown(date, '2023-12-23', source, '贵司12月23日签收')).to.equal(false);
    expect(isShown(date, '2025-12-23', source, '贵司12月23日签收')).to.equal(false);
    expect(isShown(date, '2024-11-03', source, '11月3日到货')).to.equal(false);
    for (const word of ['次年', '第二年', '明年', '来年', '去年'])
      expect(isShown(date, '2024-12-23', `2024年11月20日发函，${word}12月23日签收`, '12月23日签收'), word).to.equal(
        false,
      );
    expect(isShown(date, '2024-12-23', '12月23日签收')).to.equal(false);
    expect(isShown(date, '2024-12-23', `2024年11月20日。${'货'.repeat(250)}12月23日`, '12月23日')).to.equal(false);
  });

  it('are no part of a longer number, an amount or a time', () => {
    for (const [day, source] of [
      ['2024-03-01', '编号12024.3.1'],
      ['2024-03-01', '2024.3.1.5'],
      ['2024-03-01', '2024年3月1000元'],
      ['2024-03-15', '2024年3月15000元'],
      ['2024-03-31', '2024年3个月'],
      ['2024-01-01', '2024年1月份工资'],
      ['2024-02-30', '2024年2月30日'],
    ] as const)
      expect(isShown(date, day, source), source).to.equal(false);
  });

  const days = fc
    .date({ min: new Date('2001-01-01'), max: new Date('2035-12-31'), noInvalidDate: true })
    .map((day) => day.toISOString().slice(0, 10));
  const dotted = (day: string): string => day.replaceAll('-', '.');
  const short = (day: string): string =>
    `${Number(day.slice(2, 4))}年${Number(day.slice(5, 7))}月${Number(day.slice(8))}号`;

  it('are shown whole in each way of writing, and no other day is', () =>
    fc.assert(
      fc.property(
        days,
        days,
        fc.constantFrom(chineseDate, dotted, short, (day: string) => day),
        (day, other, write) => {
          fc.pre(Number(day.slice(2, 4)) > 9 && other !== day);
          const source = `于${write(day)}签订。`;
          expect(isShown(date, day, source), source).to.equal(true);
          expect(isShown(date, other, source), source).to.equal(false);
        },
      ),
      { numRuns: 300 },
    ));

  it('show a second date without its year as that of the first, and no other', () =>
    fc.assert(
      fc.property(days, days, days, (first, second, other) => {
        fc.pre(first.slice(0, 4) === second.slice(0, 4) && first < second && other !== first && other !== second);
        const source = `${chineseDate(first)}至${chineseDate(second).slice(5)}`;
        expect(isShown(range, { from: first, to: second }, source), source).to.equal(true);
        expect(isShown(date, other, source), source).to.equal(false);
      }),
      { numRuns: 30, maxSkipsPerRun: 2000 },
    ));
});
