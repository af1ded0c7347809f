import { expect } from 'chai';
import { sampleForm } from './testing/sampleForm.js';
import { isEmpty } from './answerValues.js';
import { fill, filledFields, normalizeAnswers, visibleAnswers } from './fill.js';

const form = sampleForm();
const claims = (items: Record<string, Record<string, string | readonly string[]>>) => ({
  sections: { claims: { items } },
});

describe('a filled form', () => {
  it('has the place of every answer, also of those not given', () => {
    const { header, blocks, sections } = fill(form, {});
    expect(header.path).to.equal('header');
    expect(blocks.map(({ path }) => path)).to.deep.equal(
      form.parties.flatMap((role) => role.blocks.map(({ key }) => key)),
    );
    expect(sections[0]?.open).to.deep.equal({
      path: 'sections.claims.open',
      note: '（可完整表述诉讼请求）',
      text: null,
    });
    expect(sections[0]?.items[0]).to.include({ path: 'sections.claims.items.i1', id: 'claims.i1', name: '1. 本金' });
    expect(sections[2]?.items[0]).to.include({ name: '', question: '证据清单' });
  });
  it('keeps empty parties in their place and numbers the others without them', () => {
    const [block] = fill(form, { plaintiffs_natural: [{ name: ' ' }, { name: '张三' }] }).blocks;
    expect(block?.given.map(({ path, answers }) => [path, answers])).to.deep.equal([
      ['plaintiffs_natural.0', {}],
      ['plaintiffs_natural.1', { name: '张三' }],
    ]);
    expect(block?.records.map(({ path }) => path)).to.deep.equal(['plaintiffs_natural.0']);
  });
  it('opens up rows of groups, one entry each', () => {
    const debts = [{ debt: '房贷' }, { debt: '车贷' }];
    const { sections } = fill(form, { sections: { facts: { items: { i1: { has: '有债务', debts } } } } });
    const item = sections[1]?.items[0];
    const rows = item && filledFields(item)[1]?.entries;
    expect(rows?.map(({ path }) => path)).to.deep.equal([0, 1].map((n) => `sections.facts.items.i1.debts.${n}`));
    const inside = rows?.[1]?.record ? filledFields(rows[1].record) : [];
    expect(inside[0]).to.include({ path: 'sections.facts.items.i1.debts.1.debt', value: '车贷' });
  });
});

describe('visible answers', () => {
  it('given a branch that is not chosen, leave out what was written there', () =>
    expect(visibleAnswers(form, claims({ i2: { answer: '无', objection: '利率过高' } }))).to.deep.equal(
      claims({ i2: { answer: '无' } }),
    ));
  it('given the branch is chosen, keep it', () => {
    const chosen = claims({ i2: { answer: '有', objection: '利率过高' } });
    expect(visibleAnswers(form, chosen)).to.deep.equal(chosen);
  });
  it('given no choice at all, leave the branch out', () =>
    expect(visibleAnswers(form, claims({ i2: { objection: '利率过高' } }))).to.deep.equal({}));
  it('given a choice that is itself hidden, leave out what depends on it', () => {
    const agent = { has: '无', name: '李四', authority: '特别授权', authority_detail: '代为和解' };
    expect(visibleAnswers(form, { agents: [agent] })).to.deep.equal({ agents: [{ has: '无' }] });
    expect(visibleAnswers(form, { agents: [{ ...agent, has: '有' }] })).to.deep.equal({
      agents: [{ ...agent, has: '有' }],
    });
  });
  it('given one of several options ticked, keep what belongs to it', () =>
    expect(visibleAnswers(form, claims({ i3: { means: ['现金', '其他'], means_other: '以物抵债' } }))).to.deep.equal(
      claims({ i3: { means: ['现金', '其他'], means_other: '以物抵债' } }),
    ));
  it('given rows of a group, decide for each row by itself', () => {
    const debts = [
      { debt: '房贷', borne_by: '其他', borne_by_other: '双方' },
      { debt: '车贷', borne_by: '原告', borne_by_other: '双方' },
    ];
    const visible = visibleAnswers(form, { sections: { facts: { items: { i1: { has: '有债务', debts } } } } });
    expect(visible.sections?.['facts']?.items?.['i1']?.['debts']).to.deep.equal([
      debts[0],
      { debt: '车贷', borne_by: '原告' },
    ]);
  });
});

describe('normalised answers', () => {
  it('are equal for every way to say nothing', () => {
    for (const nothing of [{}, { plaintiffs_natural: [] }, { plaintiffs_natural: [{ name: '' }] }, { sections: {} }])
      expect(normalizeAnswers(form, nothing)).to.deep.equal({});
    expect(normalizeAnswers(form, claims({ i4: { text: ' \n' }, i3: { means: [] } }))).to.deep.equal({});
  });
  it('keep hidden branches for when the party changes their mind', () => {
    const hidden = claims({ i2: { answer: '无', objection: '利率过高' } });
    expect(normalizeAnswers(form, hidden)).to.deep.equal(hidden);
  });
  it('put keys and options in the order of the form', () => {
    const one = claims({ i3: { days: '3', means: ['其他', '现金'] }, i1: { principal: '1', as_of: '2024-01-31' } });
    expect(JSON.stringify(normalizeAnswers(form, one))).to.equal(
      '{"sections":{"claims":{"items":{"i1":{"as_of":"2024-01-31","principal":"1"},"i3":{"means":["现金","其他"],"days":"3"}}}}}',
    );
  });
  it('leave out what the form does not ask, inherited names too', () =>
    expect(normalizeAnswers(form, { aliens: [{ name: 'x' }], plaintiffs_natural: [{ toString: 'x' }] })).to.deep.equal(
      {},
    ));
});

describe('an empty answer', () => {
  for (const value of [undefined, null, '', ' \n', false, [], [null, ''], {}, { a: '' }])
    it(`is ${JSON.stringify(value) ?? 'nothing'}`, () => expect(isEmpty(value)).to.equal(true));
  for (const value of ['0', true, ['现金'], { a: '无' }])
    it(`is not ${JSON.stringify(value)}`, () => expect(isEmpty(value)).to.equal(false));
});
