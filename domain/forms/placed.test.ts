import { expect } from 'chai';
import type { AnswerValue, FormAnswers } from './answers.js';
import { sampleForm } from './testing/sampleForm.js';
import { fieldAt, placed, sameAnswer } from './placed.js';

const form = sampleForm();
const places = (
  answers: FormAnswers,
  suggestions: Readonly<Record<string, AnswerValue>>,
  before: FormAnswers = answers,
) =>
  placed(
    form,
    answers,
    Object.entries(suggestions).map(([path, value]) => ({ path, value })),
    before,
  ).map(({ path, opens }) => [path, ...opens.map((opening) => `${opening.path}=${String(opening.value)}`)].join(' '));

describe('where a suggestion belongs in a form that holds answers already', () => {
  const offered = { 'plaintiffs_natural.0.name': '李四', 'plaintiffs_natural.0.phone': '13812345678' };

  it('is with the party of the same name, else with the first that has none, else with a new one', () => {
    const named = (...names: readonly (string | undefined)[]): FormAnswers => ({
      plaintiffs_natural: names.map((name) => (name === undefined ? { phone: '1' } : { name })),
    });
    const rowOf = (answers: FormAnswers) => places(answers, offered).map((path) => path.split('.')[1]);
    expect(rowOf({})).to.deep.equal(['0', '0']);
    expect(rowOf(named('张三'))).to.deep.equal(['1', '1']);
    expect(rowOf(named('张三', '李四'))).to.deep.equal(['1', '1']);
    expect(rowOf(named('张三', undefined, '王五'))).to.deep.equal(['1', '1']);
    expect(places(named('李四'), { ...offered, 'plaintiffs_natural.1.phone': '2' }).at(-1)).to.equal(
      'plaintiffs_natural.1.phone',
    );
  });

  it('brings the choices with it that the field needs, and is nowhere where something else is chosen', () => {
    expect(places({}, { 'agents.0.authority_detail': '代为和解' })).to.deep.equal([
      'agents.0.authority_detail agents.0.has=有 agents.0.authority=特别授权',
    ]);
    expect(places({ agents: [{ has: '有' }] }, { 'agents.0.authority': '一般授权' })).to.deep.equal([
      'agents.0.authority',
    ]);
    expect(places({ agents: [{ has: '无' }] }, { 'agents.0.name': '赵六' })).to.deep.equal([]);
  });

  it('is nowhere where the form has no such field', () => {
    for (const path of [
      '',
      'header',
      'plaintiffs_natural',
      'plaintiffs_natural.0',
      'plaintiffs_natural.x.name',
      'sections.claims',
    ])
      expect(fieldAt(form, path), path).to.equal(undefined);
    expect(places({}, { 'sections.claims.items.i1.unknown': 'x', 'nobody.0.name': 'x' })).to.deep.equal([]);
  });

  it('says the same as an answer of the same parts, in whatever order', () => {
    expect(sameAnswer(['甲', '乙'], ['乙', '甲'])).to.equal(true);
    expect(sameAnswer({ from: '2024-01-01' }, { from: '2024-01-01', to: null })).to.equal(true);
    expect(sameAnswer('', undefined)).to.equal(true);
    expect(sameAnswer(['甲'], ['甲', '乙'])).to.equal(false);
    expect(sameAnswer('1', '2')).to.equal(false);
  });
});
