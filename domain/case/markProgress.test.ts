import { expect } from 'chai';
import fc from 'fast-check';
import type { FormAnswers } from '../forms/answers.js';
import { fill } from '../forms/fill.js';
import { followPlace, placesOfForm, wordsAt } from '../forms/placesInVersions.js';
import { arbitraryAnswers } from '../forms/testing/arbitraryAnswers.js';
import { sampleForm } from '../forms/testing/sampleForm.js';
import { changesBeside, markNow, resolvedByRules } from './markProgress.js';

const form = sampleForm();
const li = { name: '李四', phone: '13800138000' };
const wang = { name: '王五', phone: '13900139000' };
const answersWith = (defendants: object[], principal: string): FormAnswers => ({
  plaintiffs_natural: [{ name: '张三' }],
  defendants_natural: defendants as Record<string, string>[],
  sections: { claims: { items: { i1: { principal } } } },
});
const then = fill(form, answersWith([li, wang], '1200'));
const phoneOfWang = { path: 'defendants_natural.1.phone' };
const principal = { path: 'sections.claims.items.i1.principal' };

describe('marks through versions', () => {
  it('move with the party that they are of', () => {
    const now = fill(form, answersWith([{ ...wang, phone: '13900139001' }, li], '1200'));
    expect(markNow(phoneOfWang, then, now)).to.deep.equal({
      path: 'defendants_natural.0.phone',
      change: 'changed',
      moved: true,
      value: '13900139001',
    });
    expect(markNow(principal, then, now).change).to.equal('unchanged');
  });

  it('say that the party or the answer is gone, and that an empty place was filled', () => {
    const without = fill(form, answersWith([li], ''));
    expect(markNow(phoneOfWang, then, without)).to.include({ path: phoneOfWang.path, change: 'removed' });
    expect(markNow(principal, then, without).change).to.equal('removed');
    expect(markNow(principal, without, then).change).to.equal('filled');
  });

  it('stay where the newest form has no such place, and no rule settles them', () => {
    const [claims, ...others] = form.sections;
    const shorter = { ...form, sections: claims ? [{ ...claims, items: claims.items.slice(1) }, ...others] : others };
    const now = fill(shorter, answersWith([li, wang], '1200'));
    expect(markNow(principal, then, now)).to.include({ ...principal, change: 'not_asked' });
    const mark = {
      markId: 'm',
      source: 'rule',
      code: 'money_malformed',
      label: '',
      reason: '',
      valueThen: '',
    } as const;
    expect(resolvedByRules([{ ...mark, ...principal }], then, now, [])).to.deep.equal([]);
    expect(resolvedByRules([{ ...mark, ...principal }], then, then, [])).to.deep.equal(['m']);
    const found = [{ code: 'money_malformed', ...principal } as const];
    expect(resolvedByRules([{ ...mark, ...principal }], then, then, found)).to.deep.equal([]);
    expect(resolvedByRules([{ ...mark, ...principal, source: 'clerk' }], then, then, [])).to.deep.equal([]);
  });

  it('leave the changes beside them to be told apart', () => {
    const now = fill(form, answersWith([li, wang], '1300'));
    expect(changesBeside([principal.path], then, now)).to.deep.equal([]);
    expect(changesBeside([phoneOfWang.path], then, now).map(({ path }) => path)).to.deep.equal([principal.path]);
  });

  it('find every place of any answers again in the same answers, each with a name of its own', () =>
    fc.assert(
      fc.property(arbitraryAnswers(form), (answers) => {
        const filled = fill(form, answers);
        const places = placesOfForm(filled);
        for (const { path, value, label } of places) {
          expect(followPlace(filled, filled, path)).to.equal(path);
          expect(wordsAt(filled, path)).to.equal(value);
          expect(label).to.not.equal('');
        }
        expect(new Set(places.map(({ path }) => path)).size).to.equal(places.length);
      }),
      { numRuns: 50 },
    ));
});
