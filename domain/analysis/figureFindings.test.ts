import { expect } from 'chai';
import { daysAfter } from '../courtCalendar/courtPeriods.js';
import { figureFindings, type Figures } from './figureFindings.js';

const week = (monday: string, ...counts: number[]) =>
  Array.from({ length: 7 }, (_, day) => ({ date: daysAfter(monday, day), count: counts[day] ?? 0 }));
const figures = (change: Partial<Figures> = {}): Figures => ({
  today: '2026-03-11',
  thisWeek: week('2026-03-09'),
  lastWeek: week('2026-03-02'),
  lastWeekCauses: [],
  weekBeforeCauses: [],
  thisMonth: { filed: 0, causes: [] },
  pending: 0,
  oldestPending: null,
  ...change,
});
const said = (change: Partial<Figures>) => figureFindings(figures(change)).map(({ text }) => text);

describe('what rules notice in the court’s figures', () => {
  it('is nothing where nothing was filed and nothing waits', () => {
    expect(said({})).to.deep.equal([]);
  });

  it('sets this week against the same days of the last one', () => {
    const lastWeek = week('2026-03-02', 1, 1, 1, 9, 9, 9, 9);
    expect(said({ thisWeek: week('2026-03-09', 2, 2, 1), lastWeek })).to.deep.equal([
      '本周至今立案 5 件，上周同期 3 件，增加 2 件。',
    ]);
    expect(said({ lastWeek })).to.deep.equal(['本周至今立案 0 件，上周同期 3 件，减少 3 件。']);
    expect(said({ thisWeek: week('2026-03-09', 3), lastWeek })).to.deep.equal([
      '本周至今立案 3 件，上周同期 3 件，持平。',
    ]);
  });

  it('names the cause that changed most between the last two whole weeks', () => {
    const lastWeekCauses = [{ cause: '甲', count: 3 }];
    const weekBeforeCauses = [
      { cause: '甲', count: 2 },
      { cause: '乙', count: 7 },
    ];
    expect(said({ lastWeekCauses, weekBeforeCauses })).to.deep.equal([
      '上周与前一周相比，变化最大的案由是乙：由 7 件减至 0 件。',
    ]);
    expect(said({ lastWeekCauses, weekBeforeCauses: lastWeekCauses })).to.deep.equal([]);
  });

  it('names the commonest cause of the month and its share', () => {
    const causes = [
      { cause: '甲', count: 2 },
      { cause: '乙', count: 1 },
    ];
    expect(said({ thisMonth: { filed: 3, causes } })).to.deep.equal(['本月立案最多的案由是甲，2 件，占 67%。']);
  });

  it('names the case that has waited longest for its number', () => {
    const oldestPending = { caseNumber: '新案件-1', openedOn: '2026-02-27' };
    expect(figureFindings(figures({ pending: 4, oldestPending }))).to.deep.equal([
      { text: '待立案 4 件，其中最早的一件已等候 12 天。', case_number: '新案件-1' },
    ]);
    expect(said({ pending: 1, oldestPending: { ...oldestPending, openedOn: '2026-03-11' } })).to.deep.equal([
      '待立案 1 件，其中最早的一件今天提交。',
    ]);
  });
});
