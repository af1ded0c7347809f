import { expect } from 'chai';
import fc from 'fast-check';
import type { QuestionItem } from './caseView.js';
import { compareItems } from './compareItems.js';

const claim = (id: string): QuestionItem => ({ id, question: id, answers: ['…'] });
const reply = (question: string, ...about: string[]): QuestionItem => ({
  id: 'responses.x',
  question,
  about,
  answers: ['…'],
});

/** Titles side by side, `—` where a side is missing. */
const rows = (claims: readonly QuestionItem[], defences: readonly QuestionItem[]) =>
  compareItems(claims, defences).map((row) =>
    [row.claims, row.defences].map((side) => side.map((item) => item.question).join('+') || '—').join(' | '),
  );

describe('admin: claims beside the defence', () => {
  it('pairs what the defence’s form says belongs together, in the order of the claims', () =>
    expect(
      rows(['claims.principal', 'claims.interest', 'claims.costs'].map(claim), [
        reply('对诉讼费有无异议', 'claims.costs'),
        reply('对本金有无异议', 'claims.principal'),
      ]),
    ).to.deep.equal(['claims.principal | 对本金有无异议', 'claims.interest | —', 'claims.costs | 对诉讼费有无异议']));

  it('pairs nothing by its wording', () =>
    expect(
      rows([{ id: 'claims.other', question: '本金', answers: ['…'] }], [reply('对本金有无异议', 'claims.principal')]),
    ).to.deep.equal(['本金 | —', '— | 对本金有无异议']));

  it('puts claims into one row that one reply answers together, and replies that answer one claim', () =>
    expect(
      rows(['a', 'b', 'c'].map(claim), [reply('对甲乙', 'a', 'b'), reply('对乙丙', 'b', 'c'), reply('其他')]),
    ).to.deep.equal(['a+b+c | 对甲乙+对乙丙', '— | 其他']));

  it('shows every item of both sides exactly once', () => {
    const ids = fc.constantFrom('a', 'b', 'c', 'd', 'e');
    const claims = fc.uniqueArray(ids).map((list) => list.map(claim));
    const replies = fc.array(fc.uniqueArray(ids)).map((list) => list.map((about) => reply('x', ...about)));
    fc.assert(
      fc.property(claims, replies, (left, right) => {
        const compared = compareItems(left, right);
        expect(compared.flatMap((row) => row.claims)).to.have.members(left);
        expect(compared.flatMap((row) => row.claims)).to.have.lengthOf(left.length);
        expect(compared.flatMap((row) => row.defences)).to.have.members(right);
        expect(compared.flatMap((row) => row.defences)).to.have.lengthOf(right.length);
      }),
    );
  });
});
