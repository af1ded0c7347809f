import { expect } from 'chai';
import fc from 'fast-check';
import { formDomains } from './formDomain.js';
import { pleadingWords, saidIn } from './pleadingWords.js';

describe('a sentence in the words of a field of law', () => {
  it('is what it was in civil and administrative cases', () => {
    for (const of of [{}, { domain: 'administrative' as const }])
      expect(saidIn(of)`原告的起诉状，被告${'张三'}`).to.equal('原告的起诉状，被告张三');
  });

  it('names the sides and the pleading as its law does', () => {
    expect(saidIn({ domain: 'criminal' })`原告提交了起诉状第${2}版，被告可以答辩；撤回起诉`).to.equal(
      '自诉人提交了自诉状第2版，被告人可以答辩；撤回自诉',
    );
    expect(saidIn({ domain: 'compensation' })`原告提交了起诉状，被告可以答辩；撤回起诉`).to.equal(
      '赔偿请求人提交了国家赔偿申请书，赔偿义务机关可以答辩；撤回申请',
    );
  });

  it('never changes what somebody wrote', () => {
    const written = fc.stringMatching(/^(?:原告|被告|起诉状|起诉|张三|。){0,8}$/u);
    fc.assert(
      fc.property(fc.constantFrom(...formDomains), written, (domain, text) => {
        const { plaintiff, defendant } = pleadingWords({ domain });
        expect(saidIn({ domain })`原告${text}被告`).to.equal(`${plaintiff}${text}${defendant}`);
      }),
    );
  });
});
