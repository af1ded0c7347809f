import { expect } from 'chai';
import fc from 'fast-check';
import { arrangedDayProblems, arrangementLimits } from './arrangedDays.js';
import { arrangedLines, readArrangedLines } from './arrangedLines.js';
import { publishedYears, type ArrangedDay } from './holidays.js';
import { daysAfter } from './courtPeriods.js';

const read = (text: string, present: readonly ArrangedDay[] = []) => readArrangedLines('2027', text, present);
const problemsOf = (text: string, present: readonly ArrangedDay[] = []) => {
  const outcome = read(text, present);
  return outcome.ok ? [] : outcome.problems;
};
const off = (day: string, name = '') => ({ day, kind: 'off' as const, name });

describe('the days of a year’s arrangement, pasted as lines', () => {
  it('are read in the usual ways of writing a day, with or without a line of titles and with either comma', () =>
    expect(
      read(
        '\uFEFF日期,类型,名称\r\n2027-01-01,放假,元旦\n\n2027/2/20\t上班\t春节\n2027年10月4日，休，"国庆节"\n2027.10.05;off',
      ),
    ).to.deep.equal({
      ok: true,
      days: [
        off('2027-01-01', '元旦'),
        { day: '2027-02-20', kind: 'worked', name: '春节' },
        off('2027-10-04', '国庆节'),
        off('2027-10-05'),
      ],
    }));

  it('are all read or none: each line that is not understood is named', () =>
    expect(
      problemsOf('2027-01-01,放假,元旦\n元旦那天,放假\n2027-02-20,也许\n2027-02-30,放假\n2027-01-02,放假,a,b'),
    ).to.deep.equal([
      '第2行：日期“元旦那天”没有看懂，应为2027-01-01这样的完整日期',
      '第3行：第二栏“也许”没有看懂，应为“放假”或“上班”',
      '第4行：日期“2027-02-30”没有看懂，应为2027-01-01这样的完整日期',
      '第5行：多于三栏，应为“日期,放假或上班,名称”',
    ]));

  it('are refused where a day is of another year, named twice, or says nothing', () => {
    expect(problemsOf('2028-01-03,放假')).to.deep.equal(['第1行：2028-01-03不在2027年']);
    expect(problemsOf('2027-01-01,放假\n2027-01-01,放假')).to.deep.equal([
      '第2行：第1行已有2027-01-01，每一日只能列一次',
    ]);
    expect(problemsOf('2027-01-01,放假', [off('2027-01-01')])).to.deep.equal([
      '第1行：列表中已有2027-01-01，每一日只能列一次',
    ]);
    expect(problemsOf('2027-03-01,上班')).to.deep.equal(['第1行：2027-03-01本来就是工作日，不用列为上班']);
    expect(problemsOf('2027-05-01,上班')).to.deep.equal(['第1行：2027-05-01是法定节假日，不能列为上班']);
    expect(problemsOf(`2027-01-01,放假,${'元'.repeat(21)}`)).to.deep.equal(['第1行：2027-01-01的名称超过20个字']);
  });

  it('have bounds, and an empty text is no list', () => {
    expect(problemsOf(' \n')).to.deep.equal(['没有内容，请每行写一日']);
    expect(problemsOf('日'.repeat(arrangementLimits.textLength + 1))).to.deep.equal(['内容超过20000个字，请分次导入']);
    const many = Array.from({ length: 121 }, (_, at) => `${daysAfter('2027-01-01', at)},放假`).join('\n');
    expect(problemsOf(many)).to.deep.equal(['一年最多120日，请核对内容']);
  });

  it('are read back as they are written, and never throw, whatever is pasted', () => {
    const published = publishedYears['2026'] ?? [];
    expect(readArrangedLines('2026', arrangedLines(published))).to.deep.equal({ ok: true, days: published });
    expect(arrangedDayProblems('2026', published)).to.deep.equal([]);
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme' })), (lines) => {
        const outcome = read(lines.join('\n'));
        if (outcome.ok) expect(arrangedDayProblems('2027', outcome.days)).to.deep.equal([]);
        else expect(outcome.problems).not.to.deep.equal([]);
      }),
    );
  });
});
