import { expect } from 'chai';
import fc from 'fast-check';
import { arbitraryAnswers } from '../forms/testing/arbitraryAnswers.js';
import { sampleForm } from '../forms/testing/sampleForm.js';
import type { FormAnswers } from '../forms/answers.js';
import { excerptOf } from '../assistance/statement.js';
import { formForChat } from './formForChat.js';
import { newestTurns } from './newestTurns.js';

describe('the newest turns of a conversation', () => {
  const turn = fc.record({
    role: fc.constantFrom('user', 'assistant'),
    text: fc.string({ minLength: 1, maxLength: 20 }),
  });
  const lengthOf = (turns: readonly { readonly text: string }[]): number =>
    turns.reduce((sum, { text }) => sum + text.length, 0);

  it('are its end, begin with a question, fit, and are all that would fit', () =>
    fc.assert(
      fc.property(fc.array(turn), fc.nat(120), (turns, characters) => {
        const kept = newestTurns(turns, characters);
        expect(kept).to.deep.equal(turns.slice(turns.length - kept.length));
        expect(lengthOf(kept)).to.be.at.most(characters);
        expect(kept[0]?.role ?? 'user').to.equal('user');
        const earlier = turns.findLastIndex(({ role }, at) => role === 'user' && at < turns.length - kept.length);
        if (earlier >= 0) expect(lengthOf(turns.slice(earlier))).to.be.greaterThan(characters);
      }),
    ));
});

describe('a form in words', () => {
  const form = sampleForm();
  const inWords = (answers: FormAnswers) => excerptOf(formForChat(form, answers), 100_000).text;

  it('says what was answered and names what was not', () => {
    const words = inWords({ sections: { claims: { open: '请求返还借款', items: {} } } });
    expect(words)
      .to.include('请求返还借款')
      .and.to.match(/【还没有填写】[^]*1\. 本金/);
  });

  it('bears answers of any shape', () =>
    fc.assert(
      fc.property(
        fc.oneof(
          fc.dictionary(fc.constantFrom('header', 'sections', 'plaintiffs_natural'), fc.jsonValue()),
          arbitraryAnswers(form),
        ),
        (given) => {
          expect(inWords(given as FormAnswers)).to.be.a('string');
        },
      ),
    ));
});
