import { expect } from 'chai';
import type { AnswerRecord, FormAnswers } from './answers.js';
import { fill } from './fill.js';
import { finalData } from './finalData.js';
import { missing } from './missing.js';
import { partyNames } from './partyNames.js';
import { sampleForm } from './testing/sampleForm.js';
import { warnings } from './warnings.js';

const form = sampleForm();
const answers = {
  plaintiffs_natural: [{ name: '张三', birth_date: '1990-01-31' }],
  defendants_natural: [{ name: ' 李四 ' }, { phone: '13800138000' }],
  defendants_legal: [{ entityName: '某某公司' }],
  sections: {
    claims: {
      open: '请求还款。',
      items: { i1: { principal: '1200.5' }, i2: { answer: '无', objection: '藏着' }, i3: { means: ['现金', '转账'] } },
    },
    facts: { items: { i1: { has: '有债务', debts: [{ debt: '房贷', borne_by: '原告' }] } } },
    evidence: { items: { content: { text: '借条' } } },
  },
};

describe('final data', () => {
  it('holds the answered questions of a complaint, its parties, and nothing hidden', () =>
    expect(finalData(form, answers)).to.deep.equal({
      case_type: '示例纠纷',
      partyInfo: [
        { role: '原告（自然人）', details: ['姓名：张三', '出生日期：1990年1月31日'] },
        { role: '被告（自然人）', details: ['姓名：李四'] },
        { role: '被告（自然人）', details: ['联系电话：13800138000'] },
        { role: '被告（法人、非法人组织）', details: ['名称：某某公司'] },
      ],
      claimItems: [
        { id: 'claims', question: '诉讼请求', answers: ['请求还款。'] },
        { id: 'claims.i1', question: '1. 本金', answers: ['尚欠本金：1,200.50元（人民币壹仟贰佰元伍角整）'] },
        { id: 'claims.i2', question: '2. 有无异议', answers: ['无'] },
        { id: 'claims.i3', question: '3. 支付方式', answers: ['现金、转账'] },
      ],
      factItems: [
        {
          id: 'facts.i1',
          question: '1. 夫妻共同债务',
          answers: ['有债务', '第1项 债务：房贷', '第1项 承担主体：原告'],
        },
      ],
      otherItems: [{ id: 'evidence.content', question: '证据清单', answers: ['借条'] }],
    }));
  it('names the lists of a defence and of an application after what they hold', () => {
    const keys = (kind: 'defense' | 'application') => Object.keys(finalData({ ...form, kind }, {}));
    expect(keys('defense')).to.include.members(['defenseItems', 'factsAndReasons']);
    expect(keys('application')).to.include.members(['requestItems', 'factItems']);
  });
});

describe('party names', () => {
  it('come from both kinds of party, trimmed, nameless ones left out', () =>
    expect(partyNames(form, answers)).to.deep.equal({
      plaintiffs: ['张三'],
      defendants: [{ name: '李四' }, { name: '某某公司' }],
    }));
  it('take who answers for the defendant, and who applies for the plaintiff', () => {
    const party = (key: string) => sampleForm({ parties: [{ role: '甲', key, blocks: ['person'] }] });
    expect(partyNames(party('respondents'), { respondents_natural: [{ name: '丙' }] }).defendants).to.deep.equal([
      { name: '丙' },
    ]);
    expect(partyNames(party('applicants'), { applicants_natural: [{ name: '丁' }] }).plaintiffs).to.deep.equal(['丁']);
  });
});

describe('what is missing', () => {
  const required = (given: FormAnswers, of = form) =>
    missing(fill(of, given)).flatMap(({ level, path }) => (level === 'required' ? [path] : []));
  it('given nothing: both sides, what is claimed and why', () =>
    expect(required({})).to.deep.equal([
      'plaintiffs_natural.0.name',
      'defendants_natural.0.name',
      'sections.claims',
      'sections.facts',
    ]));
  it('given one company on a side: that side is there', () =>
    expect(required({ defendants_legal: [{ entityName: '某某公司' }] })).not.to.include('defendants_natural.0.name'));
  it('given a party without a name: their name', () =>
    expect(required(answers)).to.deep.equal(['defendants_natural.1.name']));
  it('given prose in the open cell: the section is there', () =>
    expect(required({ sections: { claims: { open: '请求还款。' } } })).not.to.include('sections.claims'));
  it('given an agent who exists: the name; given none: nothing', () => {
    expect(required({ ...answers, agents: [{ has: '有' }] })).to.include('agents.0.name');
    expect(required({ ...answers, agents: [{ has: '无' }] })).not.to.include('agents.0.name');
  });
  it('asks a defence for its case number and who answers', () => {
    const defence = sampleForm({
      kind: 'defense',
      header: [{ id: 'case_number', kind: 'text', label: '案号', means: 'case-number' }],
      parties: [
        { role: '答辩人', key: 'respondents', blocks: ['person'] },
        { role: '答辩人', key: 'respondents', blocks: ['company'] },
      ],
    });
    expect(required({}, defence)).to.deep.equal(['header.case_number', 'respondents_natural.0.name']);
    expect(required({ respondents_legal: [{ entityName: '某某公司' }] }, defence)).to.deep.equal([
      'header.case_number',
    ]);
  });
  it('suggests empty rows without requiring them', () =>
    expect(
      missing(fill(form, answers))
        .filter(({ level }) => level === 'suggested')
        .map(({ label }) => label),
    ).to.include('4. 其他请求'));
});

describe('slips of the pen', () => {
  const party = (record: Record<string, string>) => warnings(fill(form, { plaintiffs_natural: [{}, record] }));
  it('are a wrong check digit, another date of birth, an odd telephone number', () => {
    expect(party({ id_number: '110105194912310021' })).to.deep.equal([
      { code: 'id_check', path: 'plaintiffs_natural.1.id_number', message: '身份证号码校验不通过，请核对' },
    ]);
    expect(party({ id_number: '11010519491231002X', birth_date: '1950-01-01' })[0]?.message).to.include('不一致');
    expect(party({ id_type: '护照', id_number: 'E12345678' })).to.deep.equal([]);
    expect(party({ phone: '123' })[0]?.path).to.equal('plaintiffs_natural.1.phone');
    expect(warnings(fill(form, { defendants_legal: [{ credit_code: '91350100M000100Y44' }] }))[0]?.path).to.equal(
      'defendants_legal.0.credit_code',
    );
  });
  it('are a birthday still to come, where today is known', () => {
    const born = fill(form, { plaintiffs_natural: [{ birth_date: '2026-02-01' }] });
    expect(warnings(born, '2026-01-31').map(({ path }) => path)).to.deep.equal(['plaintiffs_natural.0.birth_date']);
    expect(warnings(born, '2026-02-01')).to.deep.equal([]);
    expect(warnings(born)).to.deep.equal([]);
  });
  it('are periods that end before they begin, in rows too', () => {
    const dates = (['from-date', 'to-date'] as const).map((means, index) => {
      const id = index === 0 ? 'from' : 'to';
      return { id, kind: 'date' as const, label: id, means };
    });
    const fields = [
      ...dates,
      { id: 'term', kind: 'daterange' as const, label: '期间' },
      { id: 'rows', kind: 'group' as const, label: '明细', repeat: true, fields: dates },
    ];
    const item = { id: 'i1', no: '1', label: '期间', notes: [], hint: null, sentences: [], fields };
    const dated = { ...form, sections: [{ id: 's', title: '期间', notes: [], openCell: null, items: [item] }] };
    const [early, late] = ['2025-01-01', '2025-12-31'];
    const warned = (i1: AnswerRecord) =>
      warnings(fill(dated, { sections: { s: { items: { i1 } } } })).map(({ path }) => path);
    expect(
      warned({
        from: late,
        to: early,
        term: { from: late, to: early },
        rows: [
          { from: early, to: late },
          { from: late, to: early },
        ],
      }),
    ).to.deep.equal(['to', 'term', 'rows.1.to'].map((end) => `sections.s.items.i1.${end}`));
    expect(warned({ from: early, to: early, term: { from: late } })).to.deep.equal([]);
  });
  it('are none in right numbers, and a passport is not taken for an ID card', () => {
    expect(party({ id_number: '11010519491231002X', birth_date: '1949-12-31', phone: '13800138000' })).to.deep.equal(
      [],
    );
    expect(party({ id_type: '护照', id_number: 'E12345678' })).to.deep.equal([]);
  });
});
