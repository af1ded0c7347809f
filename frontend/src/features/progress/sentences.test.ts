import { expect } from 'chai';
import type { CaseProgress } from '../../../../domain/contract/documents.js';
import { headlineOf, periodSentence, stepTitle } from './sentences.js';

const waiting: CaseProgress = {
  side: 'complaint',
  case_number: '新案件-20260105-ABCD2345',
  temporary_number: '新案件-20260105-ABCD2345',
  case_cause: '行政处罚',
  domain: 'administrative',
  status: 'pending',
  steps: [],
  correction: null,
};
const closure: NonNullable<CaseProgress['closure']> = {
  id: 'k-1',
  how: 'refused',
  at: '2026-01-08T00:00:00.000Z',
  version: 1,
  reason: '不属于受案范围',
  ruling_number: '（2026）京0101行初9号',
  transferred_to: null,
  duplicate_of: null,
  document_hash: null,
};

describe('what the sides of an administrative case are told', () => {
  const todo = (change: Partial<CaseProgress>) => headlineOf({ ...waiting, ...change }).todo;

  it('names the administrative rules, never the civil ones', () => {
    const correction = { notice_id: 'n-1', due_on: '2026-01-20', answered: false, marks: [] };
    const said = {
      waiting: todo({}),
      defending: todo({ side: 'defense' }),
      correcting: todo({ correction }),
      refused: todo({ status: 'closed', closure }),
      returned: todo({ status: 'closed', closure: { ...closure, how: 'returned' } }),
      withdrawn: todo({ status: 'closed', closure: { ...closure, how: 'withdrawn' } }),
    };
    expect(said.waiting).to.contain('不予立案的裁定（行政诉讼法第五十一条）');
    expect(said.defending)
      .to.contain('所依据的规范性文件')
      .and.contain('行政诉讼法第六十七条')
      .and.contain('第三十四条');
    expect(said.correcting).to.contain('行政诉讼法解释第四十九条');
    expect(said.refused).to.contain('行政诉讼法第五十一条、行政诉讼法第八十五条');
    expect(said.returned).to.contain('行政诉讼法解释第五十五条');
    expect(said.withdrawn).to.contain('起诉期限').and.not.contain('诉讼时效');
    for (const [name, text] of Object.entries(said)) expect(text, name).to.not.contain('民事');
  });

  it('calls the refusal 不予立案', () => {
    expect(headlineOf({ ...waiting, status: 'closed', closure }).title).to.equal('法院裁定不予立案，没有立案');
    const step = {
      kind: 'closed',
      at: closure.at,
      version: null,
      defendant: null,
      case_number: null,
      former_number: null,
      reason: null,
      closed_as: 'refused',
      receipt_id: null,
    } as const;
    expect(stepTitle(step, waiting)).to.equal('没有立案：不予立案');
    expect(stepTitle(step, { side: 'complaint' })).to.equal('没有立案：不予受理');
  });
});

describe('what the sides of a private prosecution and of a case of compensation are told', () => {
  const told = (domain: 'criminal' | 'compensation', change: Partial<CaseProgress>) =>
    headlineOf({ ...waiting, domain, ...change });
  const correction = { notice_id: 'n-1', due_on: '2026-01-20', answered: false, marks: [] };
  const everything = (domain: 'criminal' | 'compensation') => [
    told(domain, {}),
    told(domain, { side: 'defense' }),
    told(domain, { side: 'defense', status: 'closed', closure }),
    told(domain, { correction }),
    told(domain, { status: 'filed' }),
    ...(['refused', 'returned', 'withdrawn', 'transferred', 'duplicate'] as const).map((how) =>
      told(domain, { status: 'closed', closure: { ...closure, how } }),
    ),
  ];

  it('is in a private prosecution fifteen days for the court, a defender, and no period for the defence', () => {
    expect(told('criminal', {}).todo).to.contain('十五日内审查完毕').and.contain('刑事诉讼法解释第三百二十条');
    expect(told('criminal', { side: 'defense' }).todo)
      .to.contain('没有规定')
      .and.contain('辩护人')
      .and.not.contain('日内');
    expect(told('criminal', { status: 'closed', closure }).todo).to.contain('从接到裁定书的第二日起五日内');
    for (const { title, todo } of everything('criminal'))
      expect(`${title}${todo}`).not.to.match(/民事|原告|起诉状|缴费/u);
  });

  it('is in a case of compensation a decision, and no appeal', () => {
    expect(told('compensation', {}).todo).to.contain('七日内决定不予受理');
    expect(told('compensation', { side: 'defense' }).todo)
      .to.contain('没有规定')
      .and.contain('举证责任');
    const refused = told('compensation', { status: 'closed', closure });
    expect(refused.title).to.equal('法院决定不予受理，没有立案');
    expect(refused.todo).to.contain('决定书').and.not.contain('上诉');
    for (const { title, todo } of everything('compensation'))
      expect(`${title}${todo}`).not.to.match(/民事|原告|起诉|缴费|裁定/u);
  });
});

const withoutDomain = ({ domain: _, ...civil }: CaseProgress): CaseProgress => civil;

describe('what the sides are told of the period of a defence', () => {
  const period = {
    name: '李四',
    served_on: '2026-03-05',
    how: 'post',
    served_from: '2026-03-05',
    due_on: '2026-03-20',
    days_left: 10,
    arranged: true,
    answered: false,
  } as const;
  const todo = (change: { readonly days_left?: number }, domain?: 'administrative') => {
    const of = domain === undefined ? withoutDomain(waiting) : waiting;
    return headlineOf({ ...of, side: 'defense', status: 'filed', defence_periods: [{ ...period, ...change }] }).todo;
  };

  it('names the last day to a defendant, and how many days there are', () => {
    expect(todo({}))
      .to.contain('请在2026年3月20日以前提出答辩状，还有10日')
      .and.contain('法院记录的送达之日是2026年3月5日（邮寄送达）')
      .and.contain('民事诉讼法第一百二十八条');
    expect(todo({ days_left: 0 })).to.contain('今天是最后一日');
    expect(todo({ days_left: -1 }))
      .to.contain('已于2026年3月20日届满')
      .and.contain('请尽快提交');
    expect(todo({}, 'administrative')).to.contain('所依据的规范性文件').and.not.contain('民事');
  });

  it('tells the plaintiff when each defence is due, of a publication from when it counts', () => {
    expect(periodSentence(period)).to.equal(
      '被告李四：答辩期至2026年3月20日。起诉状副本送达：2026年3月5日（邮寄送达）。',
    );
    expect(periodSentence({ ...period, answered: true })).to.contain('被告李四已答辩');
    expect(periodSentence({ ...period, days_left: -3 })).to.contain('还没有收到答辩状');
    const published = { ...period, how: 'publication', served_from: '2026-04-04', due_on: '2026-04-20' } as const;
    expect(periodSentence({ ...published, arranged: false }))
      .to.contain('2026年4月4日（2026年3月5日发出公告，满三十日视为送达）')
      .and.contain('调休安排还没有公布');
  });
});
