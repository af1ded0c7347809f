import { expect } from 'chai';
import { fill } from '../../../../../domain/forms/fill.js';
import { sampleForm } from '../../../testing/sampleForm.js';
import { nothingAsked } from '../../../../../domain/forms/asking/asking.js';
import { answerPaths, askedGroups, checkGroups } from './checkRows.js';

const answers = {
  plaintiffs_natural: [{}, { name: '张三', gender: '女' }],
  sections: {
    claims: { items: { i1: { amount: '1200' }, i2: { answer: '否', content: '房屋抵押' } } },
    facts: { items: { i1: { kinds: ['转账'], transfers: [{ bank: '某行', own: '是' }, { bank: '另一行' }] } } },
  },
};
const groups = checkGroups(fill(sampleForm, answers));
const rowsOf = (id: string) => groups.find((group) => group.id === id)?.rows ?? [];

describe('the answers of a pleading as its check page lists them', () => {
  it('names a party with what was answered and what was left empty, and leads to the first field of its own record', () => {
    expect(rowsOf('parties')).to.deep.equal([
      {
        path: 'plaintiffs_natural.1.name',
        question: '原告（自然人）',
        lines: [
          { label: '姓名', text: '张三' },
          { label: '性别', text: '女' },
        ],
        empty: ['联系电话', '证件号码'],
      },
      { path: 'defendants_natural', question: '被告', lines: [], empty: [] },
    ]);
  });

  it('lists every question of a section, answered or not, amounts in digits alone, and nothing of a branch that another answer hides', () => {
    expect(rowsOf('claims').map(({ question, lines }) => [question, lines.map(({ text }) => text)])).to.deep.equal([
      ['完整表述', []],
      ['1. 本金', ['1,200.00元']],
      ['2. 是否主张担保权利', ['否']],
    ]);
    expect(rowsOf('claims').flatMap(({ empty }) => empty)).to.deep.equal([]);
  });

  it('opens up the rows of a group, each with its labels', () => {
    expect(rowsOf('facts')[0]?.lines).to.deep.equal([
      { label: '', text: '转账' },
      { label: '第1项 银行', text: '某行' },
      { label: '第1项 本人账户', text: '是' },
      { label: '第2项 银行', text: '另一行' },
    ]);
  });

  it('calls questions and blanks by their everyday nouns, where the form has some', () => {
    const asking = {
      ...nothingAsked,
      ask: {
        'plaintiffs_natural.phone': { called: '电话号码' },
        'claims.i1.amount': { called: '没还的钱' },
        'facts.i1': { called: '怎么给的钱' },
      },
    };
    const named = checkGroups(fill(sampleForm, answers), asking).flatMap(({ rows }) => rows);
    expect(named.find(({ path }) => path === 'plaintiffs_natural.1.name')?.empty).to.include('电话号码');
    expect(named.find(({ path }) => path === 'sections.claims.items.i1')?.question).to.equal('没还的钱');
    expect(named.find(({ path }) => path === 'sections.facts.items.i1')?.question).to.equal('怎么给的钱');
  });

  it('after the steps leaves out what they do not ask and nobody answered', () => {
    const asking = { ...nothingAsked, ask: { 'facts.i1': { depth: 'more' as const } } };
    const listed = askedGroups(groups, asking, ({ place }) => place !== 'claims.i2').flatMap(({ rows }) => rows);
    expect(listed.map(({ path }) => path)).to.include.members([
      'defendants_natural',
      'sections.claims.items.i1',
      'sections.claims.items.i2',
      'sections.facts.items.i1',
    ]);
    const empty = askedGroups(checkGroups(fill(sampleForm, {})), asking, ({ place }) => place !== 'claims.i2');
    expect(empty.flatMap(({ rows }) => rows.map(({ path }) => path)))
      .to.include('sections.claims.items.i1')
      .and.not.include.members(['sections.claims.open', 'sections.claims.items.i2', 'sections.facts.items.i1']);
  });

  it('knows the places of all answers in the form’s order', () => {
    const paths = answerPaths(fill(sampleForm, answers));
    expect(paths.slice(0, 4)).to.deep.equal([
      'plaintiffs_natural.1.name',
      'plaintiffs_natural.1.gender',
      'sections.claims.open',
      'sections.claims.items.i1.amount',
    ]);
  });
});
