import { expect } from 'chai';
import fc from 'fast-check';
import { spokenDatesIn } from './relativeDates.js';

const written = '2026-05-10';
const dates = (text: string): string[] =>
  spokenDatesIn(text, written).map(({ value, certain }) => `${value}${certain ? '' : ' ?'}`);

describe('dates in people’s own words, understood on the day they were written', () => {
  for (const [text, ...expected] of [
    ['去年9月1号借的', '2025-09-01'],
    ['说好今年3月1号还', '2026-03-01'],
    ['前年8月', '2024-08'],
    ['去年十月二十号', '2025-10-20'],
    ['上个月底', '2026-04-30 ?'],
    ['上个月15号', '2026-04-15'],
    ['上上个月', '2026-03'],
    ['下个月5号', '2026-06-05'],
    ['去年底', '2025-12 ?'],
    ['今年年初', '2026-01 ?'],
    ['去年2月底', '2025-02-28 ?'],
    ['昨天', '2026-05-09'],
    ['前天给的', '2026-05-08'],
    ['24.3.1交2700', '2024-03-01'],
    ['22/9/18', '2022-09-18'],
    ['24年2月27收到', '2024-02-27'],
    ['二〇二四年二月二十七日', '2024-02-27'],
    ['3月18号', '2026-03-18 ?'],
    ['11月20日', '2025-11-20 ?'],
    ['去年9月1号左右', '2025-09-01 ?'],
    ['２０２３年１０月１２日', '2023-10-12'],
    ['去年11月、今年2月', '2025-11', '2026-02'],
    ['2025年元旦那天转的', '2025-01-01 ?'],
    ['去年国庆给的', '2025-10-01 ?'],
    ['2025年底前还清', '2025-12 ?'],
  ] as const)
    it(`reads ${expected.join(' and ')} in “${text}”`, () => {
      expect(dates(text)).to.deep.equal(expected);
    });

  for (const text of [
    '前年腊月',
    '农历去年8月15',
    '去年正月初六',
    '2024年5月初五',
    '三个月',
    '2024年2月30日',
    '1.2.3',
    '10.5.100.2',
    '13月5号',
    '到今天还没给',
  ])
    it(`reads no date in “${text}”`, () => {
      expect(dates(text)).to.deep.equal([]);
    });

  it('says in words what was understood', () => {
    expect(spokenDatesIn('上个月底', written)[0]?.understood).to.equal('理解为2026年4月30日');
    expect(spokenDatesIn('去年8月', written)[0]?.understood).to.equal('理解为2025年8月');
  });

  it('reads nothing where the day of writing is no date', () => {
    expect(spokenDatesIn('去年9月1号', 'gestern')).to.deep.equal([]);
  });

  it('understands every day of last year as that day', () => {
    fc.assert(
      fc.property(fc.date({ min: new Date('2025-01-01'), max: new Date('2025-12-31'), noInvalidDate: true }), (day) => {
        const text = `他去年${day.getUTCMonth() + 1}月${day.getUTCDate()}号借走的`;
        const [date] = spokenDatesIn(text, written);
        expect(date?.value).to.equal(day.toISOString().slice(0, 10));
        expect(date?.certain).to.equal(true);
        expect(text.slice(date?.from, date?.to)).to.equal(text.slice(1, -3));
      }),
    );
  });

  it('points into the text whatever the text is', () => {
    const pieces = fc.constantFrom(
      '去年',
      '9',
      '月',
      '1',
      '号',
      '上个月',
      '底',
      '二',
      '十',
      '.',
      '24',
      '年',
      '，',
      '今天',
      '６',
      ' ',
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 30 }), (parts) => {
        const text = parts.join('');
        let end = 0;
        for (const { from, to, value } of spokenDatesIn(text, written)) {
          expect(from).to.be.within(end, to - 1);
          expect(to).to.be.at.most(text.length);
          expect(value).to.match(/^\d{4}-\d{2}(-\d{2})?$/);
          end = to;
        }
      }),
    );
  });
});
