import { expect } from 'chai';
import { partiesTable, roles, sameRole, sides } from './parties.js';
import shipped from './parties.json' with { type: 'json' };

describe('the table of what texts call parties', () => {
  it('has 40 roles, each once, and the words of sides and of other roles are among them', () => {
    expect([roles.length, new Set(roles).size, sides.length, sameRole.size]).to.deep.equal([40, 40, 10, 6]);
    for (const [role, words] of [...sides.map((side) => ['', side] as const), ...sameRole])
      for (const one of words) expect(roles, role).to.include(one);
  });

  it('gives no role its own word once more', () => {
    for (const [role, words] of sameRole) expect(words).not.to.include(role);
  });

  it('is refused when it has another shape or signs of a pattern among its words', () => {
    for (const changed of [
      { roles: [] },
      { roles: ['原告|被告'] },
      { sides: [['甲方']] },
      { sameRole: { 答辩人: [] } },
      { others: [] },
    ])
      expect(() => partiesTable({ ...shipped, ...changed })).to.throw();
  });
});
