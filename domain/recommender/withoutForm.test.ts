import { expect } from 'chai';
import { motions, sentenceOf } from '../motions/motions.js';
import { createRecommender } from './recommend.js';
import { withoutForm, withoutFormBy } from './withoutForm.js';
import shipped from './withoutForm.json' with { type: 'json' };

describe('what people ask for and no form is for', () => {
  it('holds each matter once and with what to do instead', () => {
    expect(new Set(withoutForm.map(({ key }) => key)).size).to.equal(withoutForm.length);
    expect(new Set(withoutForm.map(({ title }) => title)).size).to.equal(withoutForm.length);
    for (const { key, instead } of withoutForm) {
      expect(instead.length, key).to.be.at.least(1);
      for (const sentence of instead) expect(sentence, key).to.match(/^\P{ASCII}.*。$/su);
    }
  });

  it('cannot be read from a table that names words or advice which are nowhere', () => {
    const [first] = shipped.documents;
    for (const change of [{ words: 'nowhere' }, { advice: 'nowhere' }, { advice: null, instead: [] }])
      expect(() => withoutFormBy({ ...shipped, documents: [{ ...first, ...change }] })).to.throw();
  });

  it('says about a motion what the table of motions says, and no second thing', () => {
    const appeal = withoutForm.find(({ key }) => key === 'appeal');
    const motion = motions.find(({ key }) => key === 'appeal');
    expect(appeal?.motion).to.equal(motion).and.not.equal(undefined);
    expect(appeal?.instead[0]).to.equal(motion && sentenceOf(motion));
    const [first] = shipped.documents;
    expect(() => withoutFormBy({ ...shipped, documents: [{ ...first, motion: 'nowhere' }] })).to.throw('no motion');
  });

  it('is found by its own words alone, and gives way to a form that fits better', () => {
    const lease = {
      key: 'claim-housing-lease',
      kind: 'claim' as const,
      subject: '房屋租赁合同纠纷',
      description: '租金、押金、腾退使用。',
      aliases: ['房东', '押金', '不退押金', '退租'],
      asks: [],
    };
    const recommend = createRecommender([lease], withoutForm);
    expect(recommend('被狗咬伤了').without).to.deep.include({ key: 'animals' });
    expect(recommend('被狗咬伤了').proposals).to.deep.equal([]);
    expect(recommend('房东不退押金，退租了还不退押金').without).to.equal(null);
    expect(recommend('今天')).to.deep.equal({ proposals: [], isClear: false, side: null, without: null, motions: [] });
  });
});
