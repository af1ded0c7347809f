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
      expect(correctionBasis({ pleading, domain: 'civil' }, path)).to.equal(basis));

  for (const [pleading, path, basis] of [
    ['complaint', 'plaintiffs_natural.0.name', '最高人民法院关于人民法院登记立案若干问题的规定第四条'],
    ['complaint', 'defendants_legal.0.name', '行政诉讼法第四十九条第二项'],
    ['complaint', 'sections.claims.items.annul', '行政诉讼法第四十九条第三项'],
    ['complaint', 'sections.facts.open', '行政诉讼法第四十九条第三项'],
    ['complaint', 'agents.0.authority', '行政诉讼法解释第三十一条'],
    ['defense', 'agents.0.authority', '行政诉讼法解释第三十一条'],
    ['defense', 'respondents_legal.0.name', undefined],
    ['complaint', 'sections.review.items.decision', undefined],
  ] as const)
    it(`is ${basis ?? 'none by name'} for ${path} of an administrative ${pleading}`, () =>
      expect(correctionBasis({ pleading, domain: 'administrative' }, path)).to.equal(basis));
});
