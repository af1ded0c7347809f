import { expect } from 'chai';
import { clauseTopics, clauseTopicsTable } from './clauseTopics.js';

describe('the table of what clauses of a contract are about', () => {
  it('has three topics, and none asks with words of another', () => {
    expect(clauseTopics).to.have.length(3);
    const words = clauseTopics.flatMap(({ asks }) => asks);
    for (const word of words) expect(words.filter((other) => other.includes(word))).to.deep.equal([word]);
  });

  it('lets up to twelve signs of one sentence stand where it has …', () => {
    const [house] = clauseTopicsTable([{ asks: ['房屋'], says: ['房屋…坐落'] }]);
    expect(house?.says.test('房屋坐落')).to.equal(true);
    expect(house?.says.test(`房屋${'一'.repeat(12)}坐落`)).to.equal(true);
    expect(house?.says.test(`房屋${'一'.repeat(13)}坐落`)).to.equal(false);
    expect(house?.says.test('房屋。坐落')).to.equal(false);
  });

  it('is refused when it has another shape or signs of a pattern among its words', () => {
    for (const says of [[], [''], ['…坐落'], ['坐落.*'], ['坐落|位于']])
      expect(() => clauseTopicsTable([{ asks: ['房屋'], says }])).to.throw();
    expect(() => clauseTopicsTable([{ asks: [], says: ['坐落'] }])).to.throw();
  });
});
