import { expect } from 'chai';
import { senseKey } from '../../../domain/recognition/values/index.js';
import { offersOf } from './testing/readTexts.js';

const asked = (form: string, text: string, readOn: string): readonly string[] =>
  offersOf(form, text, readOn)
    .filter(({ field: { kind }, path }) => ['money', 'date', 'number'].includes(kind) && path.startsWith('sections.'))
    .map(({ path, value }) => `${senseKey(path)} ${String(value)}`);

describe('days and amounts of a story that are told beside others', () => {
  for (const [title, form, readOn, text, expected, unasked] of [
    [
      'a loan of which one amount is told was agreed as it was given',
      'claim-private-lending',
      '2026-05-01',
      '2025年3月12号，工友周立到我宿舍来借钱，我取了六万现金给他，当场写了借条。他到现在一分没还。',
      [
        'facts.loan_amount.agreed 60000',
        'facts.loan_amount.disbursed 60000',
        'facts.loan_disbursement.date 2025-03-12',
      ],
      [],
    ],
    [
      'of a loan of which interest was kept back, what was given is not what was agreed',
      'claim-private-lending',
      '2026-05-01',
      '去年3月12号我借给周立八万，当场扣了两千利息。',
      ['facts.loan_amount.disbursed 80000'],
      ['facts.loan_amount.agreed 80000'],
    ],
    [
      'what a neighbour owes is another matter',
      'claim-property-management-contract',
      '2026-05-20',
      '业主魏国强的房子九十六平，一平两块，两年一共4608元没交。楼下301也欠一千一，那个另外告。',
      ['facts.property_project.floor_area 96', 'claims.property_fees.amount 4608'],
      ['claims.property_fees.amount 1100'],
    ],
    [
      'rent that was paid up to a month is owed from the next one',
      'claim-housing-lease',
      '2026-05-20',
      '去年6月1号起租，一个月两千，房租交到今年1月底就断了，四个月八千没给。',
      ['facts.overdue_rent.from 2026-02-01', 'facts.overdue_rent.owed 8000'],
      [],
    ],
    [
      'planned days are those to come, and a period has the word behind its end',
      'application-lift-travel-restrictions',
      '2026-08-01',
      '我被限高了，打算8月20号坐高铁G88送女儿报到，8月24号坐飞机回来，申请从8月20号到8月24号把限高解开。',
      [
        'requests.itinerary.return_date 2026-08-24',
        'requests.lifting_period.start_date 2026-08-20',
        'requests.lifting_period.end_date 2026-08-24',
      ],
      ['requests.itinerary.return_date 2025-08-24'],
    ],
    [
      'a day without a year is of the year that its sentence names before it',
      'claim-construction-contract',
      '2026-05-20',
      '2023年9月5号跟华安公司签的分包合同，9月12号进场，12月20号完的工，总价二十万。',
      ['facts.construction_period.start 2023-09-12', 'facts.construction_period.finish 2023-12-20'],
      ['facts.construction_period.start 2025-09-12'],
    ],
    [
      'a day without a year is not of a year before the one that was said last',
      'claim-sales-contract',
      '2026-05-20',
      '2024年5月8号签的合同，货款九万没付。去年8月6号催过他，11月3号又催。',
      ['facts.performance_demand.date 2025-08-06'],
      ['facts.performance_demand.date 2024-11-03'],
    ],
    [
      'amounts behind a day alone are reckoned up to it',
      'claim-credit-card',
      '2026-05-20',
      '持卡人方磊。到今年4月30号，本金一万八千二，利息两千一百块。',
      [
        'claims.overdraft_principal.as_of 2026-04-30',
        'claims.interest_and_fees.as_of 2026-04-30',
        'facts.overdue_amount_unpaid.as_of 2026-04-30',
      ],
      [],
    ],
    [
      'the days of a stay in hospital are its first and its last',
      'claim-traffic-accident',
      '2026-05-20',
      '今年2月3号我被鲁平的车撞了。在县医院住了九天，2月3号到2月12号，医药费八千六，营养费算五百，打车一百二。',
      [
        'claims.medical_expenses.from 2026-02-03',
        'claims.medical_expenses.to 2026-02-12',
        'claims.nutrition_expenses.amount 500',
        'claims.transport_expenses.amount 120',
      ],
      [],
    ],
  ] as const)
    it(title, () => {
      const values = asked(form, text, readOn);
      expect(values).to.include.members([...expected]);
      for (const other of unasked) expect(values).to.not.include(other);
    });
});
