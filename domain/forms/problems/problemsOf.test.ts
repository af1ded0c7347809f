import { expect } from 'chai';
import fc from 'fast-check';
import { elementReview } from '../../analysis/elementReview.js';
import { ruleHints } from '../../riskHints/riskHints.js';
import type { FormAnswers } from '../answers.js';
import { fill } from '../fill.js';
import { lacks } from '../missing.js';
import { arbitraryAnswers } from '../testing/arbitraryAnswers.js';
import { sampleForm } from '../testing/sampleForm.js';
import { nounOf } from '../asking/called.js';
import { problemsOf, stopping } from './problemsOf.js';

const today = '2026-11-23';
const form = sampleForm({
  sections: [
    {
      id: 'claims',
      title: '诉讼请求',
      items: [
        {
          id: 'rent',
          no: '1',
          label: '租金',
          fields: [
            { id: 'rent', kind: 'money', label: '到期未付租金', means: 'claim-amount' },
            { id: 'details', kind: 'textarea', label: '明细' },
          ],
        },
        {
          id: 'deposit',
          no: '2',
          label: '返还押金',
          fields: [
            { id: 'answer', kind: 'choice', options: ['是', '否'] },
            { id: 'amount', kind: 'money', label: '金额', means: 'claim-amount', when: '是' },
          ],
        },
        { id: 'total', no: '3', label: '标的总额', fields: [{ id: 'total', kind: 'money', means: 'total-claimed' }] },
      ],
    },
    {
      id: 'facts',
      title: '事实与理由',
      items: [
        {
          id: 'term',
          no: '1',
          label: '租期',
          fields: [
            { id: 'from', kind: 'date', label: '自', means: 'from-date' },
            { id: 'to', kind: 'date', label: '至', means: 'to-date' },
            { id: 'contract', kind: 'date', label: '签订日期', means: 'contract-date' },
            { id: 'price', kind: 'money', label: '总价', means: 'contract-amount' },
            { id: 'notice', kind: 'number', label: '提前通知天数', unit: '天' },
            { id: 'pieces', kind: 'number', label: '逾期交付', unit: '件' },
          ],
        },
        {
          id: 'objection',
          no: '2',
          label: '有无异议',
          fields: [
            { id: 'answer', kind: 'choice', options: ['无', '有'], means: 'objection' },
            { id: 'reasons', kind: 'textarea', label: '理由', when: '有', means: 'objection-reasons' },
          ],
        },
      ],
    },
  ],
});
const parties = {
  plaintiffs_natural: [{ name: '张三', id_number: '11010519491231002X', birth_date: '1949-12-31' }],
  defendants_natural: [{ name: '李四', id_number: '440524188001010014' }],
};
const sound = {
  rent: { rent: '1000' },
  deposit: { answer: '是', amount: '200' },
  total: { total: '1200' },
};
const soundFacts = { term: { from: '2026-01-01', to: '2026-12-31', contract: '2025-12-01', price: '12000' } };
const answersOf = (claims: object = {}, facts: object = {}, people: object = {}): FormAnswers =>
  ({
    ...parties,
    ...people,
    sections: { claims: { items: { ...sound, ...claims } }, facts: { items: { ...soundFacts, ...facts } } },
  }) as FormAnswers;
const problems = (answers: FormAnswers) => problemsOf(form, answers, { today });
const said = (answers: FormAnswers): string[] =>
  problems(answers).map(
    ({ code, severity, path, sentence }) =>
      `${code} ${severity} ${path.replace(/^sections\.|\.items/g, '')} ${sentence}`,
  );

describe('the one list of problems of a pleading', () => {
  it('is empty for one that is complete and agrees with itself', () => expect(said(answersOf())).to.deep.equal([]));

  it('asks about a sign that prints as something else elsewhere, and offers the character where its old code is known', () => {
    const named = (name: string) =>
      problems(answersOf({}, {}, { plaintiffs_natural: [{ ...parties.plaintiffs_natural[0], name }] }));
    for (const [name, known] of [
      ['张\u{e81b}', '张㑇'],
      ['张\u{e000}', undefined],
      ['张\ud842', undefined],
    ] as const) {
      const [found, ...others] = named(name);
      expect(others).to.deep.equal([]);
      expect(found).to.include({ code: 'sign_unknown', severity: 'asks', path: 'plaintiffs_natural.0.name' });
      expect(found?.sentence).to.match(/别的电脑和打印机上会变成别的字/);
      expect(found?.fixes.map(({ value }) => value)).to.deep.equal(known === undefined ? [] : [known]);
    }
    expect(named('𠮷田·買')).to.deep.equal([]);
  });

  it('asks about an unseen sign that turns the order of others, and offers the words without it', () => {
    for (const [open, close] of [
      '\u202a\u202c',
      '\u202b\u202c',
      '\u202d\u202c',
      '\u202e\u202c',
      '\u2066\u2069',
      '\u2067\u2069',
    ]) {
      const name = `张${open}三李${close}四`;
      const [found, ...others] = problems(
        answersOf({}, {}, { plaintiffs_natural: [{ ...parties.plaintiffs_natural[0], name }] }),
      );
      expect(others).to.deep.equal([]);
      expect(found).to.include({ code: 'sign_unknown', severity: 'asks', path: 'plaintiffs_natural.0.name' });
      expect(found?.sentence).to.include('倒过来');
      expect(found?.fixes).to.deep.equal([{ label: '张三李四', path: 'plaintiffs_natural.0.name', value: '张三李四' }]);
    }
  });

  it('names what the court cannot do without', () =>
    expect(said({})).to.deep.equal([
      'party_missing stops plaintiffs_natural.0.name 还没填原告的姓名或者名称',
      'party_missing stops defendants_natural.0.name 还没填被告的姓名或者名称',
      'section_missing stops claims 还没有说要法院判什么，至少勾选一项或写一句',
      'section_missing stops facts 还没填事实与理由',
    ]));

  it('asks of an application what the court is to do, not what it is to judge', () => {
    const item = { id: 'order', no: '1', label: '申请执行事项', fields: [{ id: 'text', kind: 'textarea' as const }] };
    const application = sampleForm({
      kind: 'application',
      sections: [{ id: 'requests', title: '申请事项', items: [item] }],
    });
    expect(problemsOf(application, {}, { today }).map(({ sentence }) => sentence)).to.include(
      '还没有说要法院做什么，至少勾选一项或写一句',
    );
  });

  it('says of a total which claims it added up and which stand in words, and offers no part as the whole', () => {
    const total = problemsOf(form, answersOf({ rent: { details: '物业费9020元' }, total: { total: '100' } }), {
      today,
    }).find(({ code }) => code === 'total_differs');
    expect(total?.sentence).to.equal('标的总额写的是100元，填了金额的请求只有返还押金200元；租金只有文字，没有加上');
    expect(total?.fixes).to.deep.equal([]);
  });

  const cases: readonly (readonly [string, FormAnswers, string])[] = [
    [
      'an amount that is none, by its label',
      answersOf({ rent: { rent: '不知道' } }),
      'money_malformed stops claims.rent.rent 到期未付租金要写数字，例如9000；不知道就先空着',
    ],
    [
      'a total that is not the sum',
      answersOf({ total: { total: '99999' } }),
      'total_differs asks claims.total.total 标的总额写的是99,999元，填了金额的请求相加是1,200元（到期未付租金1,000元、返还押金200元）',
    ],
    [
      'a claim of nothing',
      answersOf({ rent: { rent: '0' }, total: { total: '200' } }),
      'zero_claim asks claims.rent.rent 请求金额是0元。不要求这一项就取消勾选或清空',
    ],
    [
      'a 是 whose content is empty',
      answersOf({ deposit: { answer: '是' }, total: { total: '1000' } }),
      'choice_bare stops claims.deposit.amount 选了“是”，还没写内容：金额',
    ],
    [
      'an objection without reasons, which is only asked about',
      answersOf({}, { objection: { answer: '有' } }),
      'objection_bare asks facts.objection.reasons 选了“不同意（有异议）”，还没写内容：理由',
    ],
    [
      'a period that ends before it begins',
      answersOf({}, { term: { from: '2026-09-01', to: '2026-03-01' } }),
      'date_end_before_start stops facts.term.to 租期结束（2026年3月1日）早于开始（2026年9月1日）',
    ],
    [
      'a contract of the future',
      answersOf({}, { term: { contract: '2026-12-01' } }),
      'date_future asks facts.term.contract 签订日期还没到，确定吗？',
    ],
    [
      'a claim of more than ten times the contract',
      answersOf({ rent: { rent: '130000' }, total: { total: '130200' } }),
      'money_ten_times asks claims.rent.rent 到期未付租金比总价高10倍以上，确定吗？',
    ],
    [
      'an organisation where a person’s name is asked for',
      answersOf({}, {}, { defendants_natural: [{ name: '江海贸易有限公司' }] }),
      'name_form asks defendants_natural.0.name 这里填个人的姓名；是单位的，填在单位一栏',
    ],
    [
      'a number that two people share',
      answersOf({}, {}, { defendants_natural: [{ name: '李四', id_number: '11010519491231002x' }] }),
      'id_shared asks defendants_natural.0.id_number 原告和被告填了同一个身份证号',
    ],
    [
      'one name on both sides',
      answersOf({}, {}, { defendants_natural: [{ name: ' 张三' }] }),
      'name_shared asks defendants_natural.0.name 原告和被告是同一个名字',
    ],
    [
      'one name twice on one side',
      answersOf({}, {}, { defendants_natural: [{ name: '李四' }, { name: '李四 ' }] }),
      'name_twice asks defendants_natural.1.name 被告里“李四”填了两次；不是两个人就删去一处',
    ],
    [
      'a defendant who is dead',
      answersOf({}, {}, { defendants_natural: [{ name: '李四（已故）' }] }),
      'party_gone asks defendants_natural.0.name 已经去世的人不能作当事人，要列他（她）的继承人',
    ],
    [
      'a company that was struck off',
      answersOf({}, {}, { defendants_legal: [{ entityName: '大江贸易有限公司（已注销）' }] }),
      'party_gone asks defendants_legal.0.entityName 已经注销的单位不能作当事人，要列它的股东、发起人或者出资人',
    ],
    [
      'a number against the birth date',
      answersOf({}, {}, { plaintiffs_natural: [{ ...parties.plaintiffs_natural[0], birth_date: '1950-12-31' }] }),
      'id_birth_mismatch asks plaintiffs_natural.0.id_number 身份证号里是1949年12月31日出生，您填的是1950年',
    ],
    [
      'a birthday still to come',
      answersOf({}, {}, { defendants_natural: [{ name: '李四', birth_date: '2026-11-24' }] }),
      'date_birth_future stops defendants_natural.0.birth_date 出生日期不能晚于今天（2026年11月23日）',
    ],
    [
      'a birth more than 120 years ago',
      answersOf({}, {}, { defendants_natural: [{ name: '李四', birth_date: '1890-01-01' }] }),
      'date_birth_old asks defendants_natural.0.birth_date 1890年出生，年份是不是写错了？',
    ],
    [
      'a year that is a slip',
      answersOf({}, { term: { to: '3024-03-01' } }),
      'date_year stops facts.term.to 年份写的是3024年，太晚了。是2024年3月1日吗？',
    ],
    [
      'a year of noughts',
      answersOf({}, { term: { to: '0024-03-01' } }),
      'date_year stops facts.term.to 年份写的是0024年，太早了。是2024年3月1日吗？',
    ],
    [
      'a year more than a century ahead',
      answersOf({}, { term: { to: '2150-03-01' } }),
      'date_far asks facts.term.to 2150年，年份是不是写错了？',
    ],
    [
      'a count below nought',
      answersOf({}, { term: { notice: '-3' } }),
      'number_negative asks facts.term.notice 提前通知天数不能是负数',
    ],
    [
      'half of a piece',
      answersOf({}, { term: { pieces: '2.5' } }),
      'number_whole asks facts.term.pieces 逾期交付按件数，只能是整数',
    ],
    [
      'a form of address where a name belongs',
      answersOf({}, {}, { defendants_natural: [{ name: '房东' }] }),
      'name_title asks defendants_natural.0.name 这里填对方的真实姓名，不是称呼',
    ],
    [
      'a way of calling somebody one knows',
      answersOf({}, {}, { defendants_natural: [{ name: '老王' }] }),
      'name_title asks defendants_natural.0.name 这里填对方的真实姓名，不是称呼',
    ],
    [
      'signs where a name belongs',
      answersOf({}, {}, { defendants_natural: [{ name: '。' }] }),
      'name_form asks defendants_natural.0.name 这里填姓名，现在只有符号',
    ],
    [
      'a name with figures',
      answersOf({}, {}, { defendants_natural: [{ name: '李四1' }] }),
      'name_digits asks defendants_natural.0.name 姓名里有数字，对照证件看一遍',
    ],
    [
      'a telephone too short',
      answersOf({}, {}, { defendants_natural: [{ name: '李四', phone: '1380013800' }] }),
      'phone_length asks defendants_natural.0.phone 手机号是11位，这里是10位',
    ],
    [
      'a name too long',
      answersOf({}, {}, { defendants_natural: [{ name: '长'.repeat(501) }] }),
      'text_too_long stops defendants_natural.0.name 最多500字，现在是501字，多出的1字可以写到“其他需要说明的内容”',
    ],
  ];
  for (const [what, answers, expected] of cases)
    it(`names ${what}`, () => expect(said(answers)).to.deep.equal([expected]));

  it('calls a field by the noun of its question where there is one', () => {
    const answers = answersOf({ rent: { rent: '-3' } });
    const called = (path: string) => (path.endsWith('rent.rent') ? '欠的房租' : undefined);
    expect(problemsOf(form, answers, { today, called }).map(({ sentence }) => sentence)).to.deep.equal([
      '欠的房租不能是负数',
    ]);
  });

  it('offers what would put it right, in its place', () => {
    const fixesOf = (answers: FormAnswers) => problems(answers).flatMap(({ fixes }) => fixes);
    expect(fixesOf(answersOf({ total: { total: '99999' } }))).to.deep.equal([
      { label: '改成1,200元', path: 'sections.claims.items.total.total', value: '1200' },
    ]);
    const born = { plaintiffs_natural: [{ ...parties.plaintiffs_natural[0], birth_date: '1950-12-31' }] };
    expect(fixesOf(answersOf({}, {}, born))).to.deep.equal([
      { label: '按身份证改', path: 'plaintiffs_natural.0.birth_date', value: '1949-12-31' },
    ]);
  });

  it('calls half a sentence, and a label that is too long for one, 这一项', () => {
    expect(
      ['1. 本金', '合同的签订情况（名称、编号）', '自……之后的逾期利息', '是否主张诉讼费用'].map(nounOf),
    ).to.deep.equal(['本金', '合同的签订情况', '这一项', '这一项']);
  });

  it('names each problem once by code and place, stops at all that the server refuses, and knows all that the reviews know', () =>
    fc.assert(
      fc.property(arbitraryAnswers(form), (answers) => {
        const found = problems(answers);
        const identities = found.map(({ code, path }) => `${code} ${path}`);
        expect(new Set(identities).size).to.equal(identities.length);
        for (const { sentence } of found)
          expect(sentence)
            .to.match(/[一-鿿]/)
            .and.not.match(/undefined|NaN|。$/);
        expect(stopping(found).map(({ path }) => path)).to.include.members(
          lacks(fill(form, answers)).map(({ path }) => path),
        );
        const reviewed = [
          ...elementReview(form, answers, today).filter(({ level }) => level !== 'suggested'),
          ...ruleHints(form, answers, { today }).filter(({ code }) => code !== 'details_empty'),
        ];
        expect(identities).to.include.members(reviewed.map(({ code, path }) => `${code} ${path}`));
      }),
    ));
});
