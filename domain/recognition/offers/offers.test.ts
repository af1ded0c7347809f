import { expect } from 'chai';
import type { FormAnswers } from '../../forms/answers.js';
import type { Field, FormDefinition, Item } from '../../forms/definition.js';
import { offersFor } from './offers.js';
import { plainRole, rolesWith } from '../sides/wordSides.js';
import { mentionsIn } from '../values/mentions.js';
import { recognise } from '../people/recognise.js';
import { readingOf } from '../testing/readingOf.js';

const person: readonly Field[] = [
  { id: 'name', kind: 'text', label: '姓名', means: 'person-name' },
  { id: 'gender', kind: 'choice', label: '性别', means: 'sex', options: ['男', '女'] },
  { id: 'phone', kind: 'text', label: '联系电话', means: 'phone' },
];
const company: readonly Field[] = [
  { id: 'entityName', kind: 'text', label: '名称', means: 'organisation-name' },
  { id: 'phone', kind: 'text', label: '联系电话', means: 'phone' },
];
const role = (name: string, key: string) => ({
  role: name,
  optional: false,
  notes: [],
  blocks: [
    { key: `${key}_natural`, variant: 'natural' as const, heading: name, notes: [], fields: person },
    { key: `${key}_legal`, variant: 'legal' as const, heading: name, notes: [], fields: company },
  ],
});
const item = (id: string, label: string, fields: readonly Field[]): Item => ({
  ...{ id, no: '1', label, notes: [], hint: null, sentences: [], fields },
});
const form: FormDefinition = {
  key: 'claim-housing-lease',
  kind: 'claim',
  edition: '2025',
  title: '民事起诉状',
  documentName: '民事起诉状',
  caseCause: '房屋租赁合同纠纷',
  preamble: { title: '', paragraphs: [], reminderTitle: '', reminder: [] },
  header: [],
  parties: [role('原告', 'plaintiffs'), role('被告', 'defendants')],
  sections: [
    {
      ...{ id: 'claims', title: '诉讼请求', notes: [], openCell: null },
      items: [
        item('refund', '返还押金', [
          { id: 'answer', kind: 'choice', label: null, options: ['有', '无'] },
          { id: 'amount', kind: 'money', label: '金额', means: 'claim-amount', when: { field: 'answer', is: ['有'] } },
        ]),
        item('medical', '医疗费', [{ id: 'amount', kind: 'money', label: null, means: 'claim-amount' }]),
      ],
    },
    {
      ...{ id: 'facts', title: '事实与理由', notes: [], openCell: null },
      items: [
        item('term', '租赁期限', [
          { id: 'from', kind: 'date', label: '自', means: 'from-date' },
          { id: 'to', kind: 'date', label: '至', means: 'to-date' },
        ]),
        item('loan_rate', '借款利率', [
          { id: 'kinds', kind: 'multichoice', label: null, options: ['利率', '复利'] },
          {
            id: 'rate',
            kind: 'number',
            label: '利率',
            means: 'interest-rate',
            when: { field: 'kinds', is: ['利率'] },
          },
        ]),
        item('repayment', '还款情况', [{ id: 'interest', kind: 'money', label: '已还利息', means: 'other-amount' }]),
        item('deposit', '押金约定情况', [
          { id: 'answer', kind: 'choice', label: null, options: ['有', '无'] },
          {
            id: 'amount',
            kind: 'money',
            label: '押金数额',
            means: 'other-amount',
            when: { field: 'answer', is: ['有'] },
          },
        ]),
      ],
    },
  ],
  signature: { role: '', text: '', date: '' },
  attachments: [],
};
const offered = (text: string, answers: FormAnswers = {}, roles?: readonly (string | null)[]) =>
  offersFor(form, answers, readingOf(form, text), (party, at) =>
    roles ? (roles[at] ?? null) : plainRole(form, party),
  ).map(({ path, value, opens }) => [path, value, ...opens.map((open) => `${open.path}=${open.value}`)].join(' '));

describe('offering what was recognised to the fields of a form', () => {
  it('gives each party their own, people and organisations apart, in the order in which they are named', () => {
    const text =
      '原告：张三，女，电话13811112222。原告：李四，电话13833334444。被告：南海贸易有限公司，电话010-62345678。';
    expect(offered(text)).to.deep.equal([
      'plaintiffs_natural.0.name 张三',
      'plaintiffs_natural.0.gender 女',
      'plaintiffs_natural.0.phone 13811112222',
      'plaintiffs_natural.1.name 李四',
      'plaintiffs_natural.1.phone 13833334444',
      'defendants_legal.0.entityName 南海贸易有限公司',
      'defendants_legal.0.phone 010-62345678',
    ]);
  });

  it('goes to the party of that name where there is one, and takes nobody’s place', () => {
    const answers = { plaintiffs_natural: [{ name: '王五' }, { name: '张三' }] };
    expect(offered('原告：张三，电话13811112222。原告：赵六', answers)).to.deep.equal([
      'plaintiffs_natural.1.name 张三',
      'plaintiffs_natural.1.phone 13811112222',
      'plaintiffs_natural.2.name 赵六',
    ]);
  });

  it('offers nothing of a party whose side nobody has said', () => {
    const text = '出租人：张三，电话13811112222';
    expect(offered(text)).to.deep.equal([]);
    expect(offered(text, {}, ['被告'])).to.deep.equal([
      'defendants_natural.0.name 张三',
      'defendants_natural.0.phone 13811112222',
    ]);
  });

  it('leaves a telephone to whom the words before it name, and not to the party before', () => {
    expect(offered('被告：张三，我电话13811112222')).to.have.members([
      'defendants_natural.0.name 张三',
      'plaintiffs_natural.0.phone 13811112222',
    ]);
    expect(offered('被告：张三，他妈电话13811112222')).to.deep.equal(['defendants_natural.0.name 张三']);
    expect(offered('原告：南海贸易有限公司，电话13811112222')).to.deep.equal([
      'plaintiffs_legal.0.entityName 南海贸易有限公司',
      'plaintiffs_legal.0.phone 13811112222',
    ]);
  });

  it('asks which of two telephones is meant, and is sure of one', () => {
    const sure = (text: string) =>
      offersFor(form, {}, readingOf(form, text), () => '原告').flatMap(({ path, value, certain }) =>
        path.endsWith('.phone') ? [[value, certain]] : [],
      );
    expect(sure('原告：张三，电话13811112222')).to.deep.equal([['13811112222', true]]);
    expect(sure('原告：张三，电话13811112222、13833334444')).to.deep.equal([
      ['13811112222', false],
      ['13833334444', false],
    ]);
  });

  it('offers dates and amounts where the words beside them are those of the question', () => {
    expect(offered('租赁期限自2023年9月1日起至2024年8月31日止。押金9000元，水果12元，医疗费300元。')).to.have.members([
      'sections.facts.items.term.from 2023-09-01',
      'sections.facts.items.term.to 2024-08-31',
      'sections.facts.items.deposit.amount 9000 sections.facts.items.deposit.answer=有',
      'sections.claims.items.medical.amount 300',
    ]);
  });

  it('takes the label before a day for its own in a row of labels and days, and a word right behind it else', () => {
    const events = (text: string) =>
      mentionsIn(text, recognise(text).matters, form).flatMap(({ kind, value, subjects }) =>
        kind === 'date' ? [`${value} ${[...subjects].join()}`] : [],
      );
    expect(events('开工 2023.9.20　完工 2024.6.28　')).to.deep.equal([
      '2023-09-20 works-start',
      '2024-06-28 works-finish',
    ]);
    expect(events('2023年9月20日开工，2024年6月28日完工')).to.deep.equal([
      '2023-09-20 works-start',
      '2024-06-28 works-finish',
    ]);
  });

  it('offers an amount as paid only where the sentence says that it was paid', () => {
    const paid = ['sections.facts.items.repayment.interest 3000'];
    expect(offered('被告已还利息3000元。')).to.deep.equal(paid);
    for (const owed of ['利息3000元，一直没还。', '利息3000元。', '尚欠利息3000元。', '被告已还本金，利息3000元未还。'])
      expect(offered(owed), owed).to.deep.equal([]);
    for (const said of ['被告还了利息3000元。', '原告收到利息3000元。', '被告已于2024年3月付清利息3000元。'])
      expect(offered(said), said).to.include('sections.facts.items.repayment.interest 3000');
    // 已 says that something happened, and 归还 what was promised.
    for (const promised of [
      '借款已到期，利息3000元。',
      '原告已多次催讨，利息3000元。',
      '约定到期归还本金，利息3000元。',
      '借款已到期，应归还本金，利息3000元。',
    ])
      expect(offered(promised), promised).to.not.include('sections.facts.items.repayment.interest 3000');
  });

  it('offers a rate by the year as a number, beside what is ticked already, and no other rate as one', () => {
    const place = 'sections.facts.items.loan_rate';
    expect(offered('借款期限一年，年利率12%')).to.deep.equal([`${place}.rate 12 ${place}.kinds=利率`]);
    const ticked = { sections: { facts: { items: { loan_rate: { kinds: ['复利'] } } } } };
    expect(offered('年化利率为 14.6%', ticked)).to.deep.equal([`${place}.rate 14.6 ${place}.kinds=复利,利率`]);
    for (const other of ['月息1分', '月利率1%', '逾期的，按年利率24%计算', '按LPR的四倍'])
      expect(offered(other), other).to.deep.equal([]);
  });

  it('demands nothing by itself, and does not contradict what was chosen', () => {
    const chosen = { sections: { facts: { items: { deposit: { answer: '无' } } } } };
    expect(offered('押金9000元', chosen)).to.deep.equal([]);
  });

  it('gives a contract’s own words: who signed it as what, and its clauses, where nothing was chosen against them', () => {
    const lease: FormDefinition = {
      ...form,
      sections: [
        {
          ...{ id: 'jurisdiction', title: '约定管辖', notes: [], openCell: null },
          items: [
            item('agreement', '有无仲裁、法院管辖约定', [
              { id: 'answer', kind: 'choice', label: null, options: ['有', '无'] },
              { id: 'clause', kind: 'textarea', label: '合同条款及内容', when: { field: 'answer', is: ['有'] } },
            ]),
          ],
        },
        {
          ...{ id: 'facts', title: '事实与理由', notes: [], openCell: null },
          items: [
            item('signed', '签订主体', [
              { id: 'landlord', kind: 'text', label: '出租人' },
              { id: 'tenant', kind: 'text', label: '承租人' },
            ]),
          ],
        },
      ],
    };
    const text = '出租人：李建国\n承租人：陈芳\n第一条 发生争议的，由房屋所在地人民法院管辖。';
    const given = (answers: FormAnswers) =>
      offersFor(lease, answers, readingOf(lease, text), () => null).map(({ path, value, opens }) => [
        path,
        value,
        opens,
      ]);
    const signed = [
      ['sections.facts.items.signed.landlord', '李建国', []],
      ['sections.facts.items.signed.tenant', '陈芳', []],
    ];
    const agreement = 'sections.jurisdiction.items.agreement';
    expect(given({})).to.deep.equal([
      [`${agreement}.clause`, '发生争议的，由房屋所在地人民法院管辖。', [{ path: `${agreement}.answer`, value: '有' }]],
      ...signed,
    ]);
    expect(given({ sections: { jurisdiction: { items: { agreement: { answer: '无' } } } } })).to.deep.equal(signed);
  });

  it('offers a number with a wrong check digit as it is written, as a question, and no kind of paper, sex or birth date for it', () => {
    const wrong = '110105199003071238';
    const id = { id: 'id_number', kind: 'text', label: '证件号码', means: 'id-number' } as const;
    const type = { id: 'id_type', kind: 'text', label: '证件类型', means: 'id-type' } as const;
    const [plaintiffs, ...others] = form.parties;
    const blocks = plaintiffs?.blocks.map((block) => ({ ...block, fields: [...block.fields, id, type] })) ?? [];
    const identified: FormDefinition = {
      ...form,
      parties: [...(plaintiffs ? [{ ...plaintiffs, blocks }] : []), ...others],
    };
    const text = `原告：李建国，身份证号码${wrong}，电话13812345678。`;
    const all = offersFor(identified, {}, readingOf(identified, text), () => '原告');
    expect(all.map(({ path, value, certain }) => [path, value, certain])).to.deep.equal([
      ['plaintiffs_natural.0.name', '李建国', true],
      ['plaintiffs_natural.0.phone', '13812345678', true],
      ['plaintiffs_natural.0.id_number', wrong, false],
    ]);
  });

  it('is sure of nobody whose name a neighbouring word may belong to, and of nothing that is theirs', () => {
    const sure = (text: string, ...roles: (string | null)[]) =>
      offersFor(form, {}, readingOf(form, text), (_, at) => roles[at] ?? null).map(
        ({ value, certain }) => `${String(value)} ${certain}`,
      );
    expect(sure('被告：安庆筑远建筑有限公司，电话13811112222', '被告')).to.deep.equal([
      '安庆筑远建筑有限公司 true',
      '13811112222 true',
    ]);
    expect(sure('被告：筑远公司，电话13811112222', '被告')).to.deep.equal(['筑远公司 false', '13811112222 false']);
    for (const text of ['公司信息：和岚人寿保险股份有限公司青岛分公司', '对方老板叫邹大力'])
      expect(sure(text, '被告').filter((one) => one.endsWith('true'))).to.deep.equal([]);
  });

  it('is not sure that one of several payments is all that was paid', () => {
    const mentions = (text: string) =>
      mentionsIn(text, recognise(text).matters, form).map(({ value, doubtful }) => [value, doubtful]);
    expect(mentions('已付购房款230000元')).to.deep.equal([['230000', false]]);
    expect(mentions('首付款已付200000元')).to.deep.equal([['200000', true]]);
    expect(mentions('2023.4.16 收 首付余额 362,840')).to.deep.include(['362840', true]);
  });

  it('asks of a sex that the ID number contradicts, and is sure of one that it does not', () => {
    const sex = (said: string) => {
      const text = `原告：李建国，${said}，身份证号码110105199003071239`;
      return offersFor(form, {}, readingOf(form, text), () => '原告').flatMap(({ path, value, certain }) =>
        path.endsWith('.gender') ? [[value, certain]] : [],
      );
    };
    expect(sex('男')).to.deep.equal([['男', true]]);
    expect(sex('女')).to.deep.equal([['女', false]]);
  });

  it('proposes the other side of a contract as the other side of the case, and leaves what somebody said', () => {
    const { parties } = recognise('出租人：李建国\n承租人：陈芳');
    expect(rolesWith(form, parties, [null, null], 1, '原告')).to.deep.equal(['被告', '原告']);
    expect(rolesWith(form, parties, ['原告', null], 1, '原告')).to.deep.equal(['原告', '原告']);
    expect(rolesWith(form, parties, [null, '原告'], 1, null)).to.deep.equal([null, null]);
    const unsided = recognise('保证人：李建国\n承租人：陈芳').parties;
    expect(rolesWith(form, unsided, [null, null], 1, '原告')).to.deep.equal([null, '原告']);
  });
});
