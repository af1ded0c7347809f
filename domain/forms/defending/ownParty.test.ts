import { expect } from 'chai';
import fc from 'fast-check';
import type { FormAnswers } from '../answers.js';
import { answerIn } from '../answerIn.js';
import { isEmpty } from '../answerValues.js';
import { arbitraryAnswers } from '../testing/arbitraryAnswers.js';
import { sampleForm } from '../testing/sampleForm.js';
import { ownParty, prefilledParty } from './ownParty.js';

const complaint = sampleForm();
const defence = sampleForm({
  key: 'defense-sample',
  kind: 'defense',
  parties: [{ role: '答辩人', key: 'respondents', blocks: ['person', 'company'] }],
});
const wang = { name: '王某', gender: '女', phone: '13800138000' };
const written = { block: 'defendants_natural', answers: wang };

describe('what the plaintiff wrote of the defendant', () => {
  it('is found by the place among those whom the complaint names, people before organisations', () => {
    const answers: FormAnswers = {
      defendants_natural: [{ phone: '1' }, { name: '李某' }, wang],
      defendants_legal: [{ entityName: '某公司' }],
    };
    expect(ownParty(complaint, answers, 1)).to.deep.equal(written);
    expect(ownParty(complaint, answers, 2)).to.deep.equal({
      block: 'defendants_legal',
      answers: { entityName: '某公司' },
    });
    expect(ownParty(complaint, answers, 3)).to.equal(null);
    expect(ownParty(complaint, answers, -1)).to.equal(null);
  });

  it('fills the empty party of the defence', () => {
    const expected = [
      { path: 'respondents_natural.0.name', value: '王某' },
      { path: 'respondents_natural.0.gender', value: '女' },
      { path: 'respondents_natural.0.phone', value: '13800138000' },
    ];
    expect(prefilledParty(defence, {}, written)).to.deep.equal(expected);
    expect(prefilledParty(defence, { respondents_natural: [{ name: ' ' }] }, written)).to.deep.equal(expected);
  });

  it('fills what is empty beside one’s own name, and nothing beside another’s', () => {
    const own = { respondents_natural: [{ name: '赵某' }, { name: '王某', phone: '2' }] };
    expect(prefilledParty(defence, own, written)).to.deep.equal([
      { path: 'respondents_natural.1.gender', value: '女' },
    ]);
    expect(prefilledParty(defence, { respondents_natural: [{ name: '赵某' }] }, written)).to.deep.equal([]);
    expect(prefilledParty(defence, { respondents_legal: [{ entityName: '某公司' }] }, written)).to.deep.equal([]);
  });

  it('never replaces an answer, whatever stands there', () => {
    fc.assert(
      fc.property(arbitraryAnswers(defence), (answers) => {
        for (const { path } of prefilledParty(defence, answers, written))
          expect(isEmpty(answerIn(answers, path))).to.equal(true);
      }),
      { numRuns: 50 },
    );
  });
});
