import { expect } from 'chai';
import { rankByTerms } from '../knowledge/rank.js';
import { termsOf } from '../knowledge/terms.js';
import { createLegalTerms, legalTerms } from './legalWords.js';

describe('the words that statutes use for what people say', () => {
  const termsFor = createLegalTerms({
    signs: ['東东', '樓楼'],
    speech: { 押金: ['按金'] },
    legal: [
      { lay: ['房东', '屋主'], legal: ['出租人'] },
      { lay: ['不退…押金'], legal: ['返还'] },
    ],
  });

  it('are found by every everyday word, with a gap where the table has one', () => {
    expect([...termsFor('房东不退我押金').keys()]).to.have.members([...termsOf('出租人'), '返还']);
    expect([...termsFor('屋主').keys()]).to.have.members(termsOf('出租人'));
    expect([...termsFor('房客').keys()]).to.deep.equal([]);
  });

  it('are found for other signs and dialects, whose standard words are looked for too', () => {
    expect([...termsFor('房東扣咗按金').keys()]).to.include.members(['房东', '押金', ...termsOf('出租人')]);
  });

  it('are none that the question says itself', () => {
    for (const term of termsFor('房东就是出租人').keys()) expect(termsOf('房东就是出租人')).not.to.include(term);
  });

  it('say more where a longer phrase, or more than one, points to them', () => {
    const terms = createLegalTerms({
      signs: [],
      speech: {},
      legal: [
        { lay: ['狗', '被狗咬'], legal: ['饲养'] },
        { lay: ['遛狗'], legal: ['公共'] },
      ],
    });
    expect(terms('狗').get('饲养')).to.be.below(terms('被狗咬').get('饲养') ?? 0);
    expect(terms('遛狗').get('公共')).to.be.below(terms('被狗咬').get('饲养') ?? 0);
  });

  it('put the article in front that says the same in other words', () => {
    const texts = [
      { item: 'repairs', text: '出租人应当履行租赁物的维修义务。承租人可以自行维修，维修费用由出租人负担。' },
      { item: 'price', text: '买受人应当按照约定的数额支付价款，怎么支付没有约定的，应当协商。' },
    ];
    const statistics = { texts: 2, averageLength: 20, holding: () => 1 };
    const asked = '房子坏了房东不修，怎么办';
    const legal = new Map([...legalTerms(asked)].map(([term, count]) => [term, 0.4 * count]));
    const order = rankByTerms(asked, texts, statistics, legal);
    expect(order[0]?.item).to.equal('repairs');
  });
});
