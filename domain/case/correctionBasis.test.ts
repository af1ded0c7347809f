import { expect } from 'chai';
import { correctionBasis } from './correctionBasis.js';

describe('the rule that asks for a place of a pleading', () => {
  for (const [pleading, path, basis] of [
    ['complaint', 'plaintiffs_natural.0.name', '民事诉讼法第一百二十四条第一项'],
    ['complaint', 'defendants_legal.1.domicile', '民事诉讼法第一百二十四条第二项'],
    ['complaint', 'sections.claims.items.principal.amount', '民事诉讼法第一百二十四条第三项'],
    ['complaint', 'sections.facts.open', '民事诉讼法第一百二十四条第三项'],
    ['complaint', 'agents.0.authority', '民事诉讼法第六十二条'],
    ['complaint', 'sections.jurisdiction.items.court', undefined],
    ['defense', 'respondents_natural.0.phone', '民事诉讼法第一百二十八条'],
    ['defense', 'sections.responses.items.principal', undefined],
  ] as const)
    it(`is ${basis ?? 'none by name'} for ${path} of a ${pleading}`, () =>
      expect(correctionBasis(pleading, path)).to.equal(basis));
});
