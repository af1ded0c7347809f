import { expect } from 'chai';
import fc from 'fast-check';
import { reasonFor } from './reason.js';
import { createRecommender, type SearchedForm } from './recommend.js';

const lending = {
  subject: '民间借贷纠纷',
  description: '个人之间借款本金、利息偿还使用。',
  aliases: ['借钱', '借条', '欠钱', '不还钱', '还钱'],
  asks: ['借款金额', '借款期限'],
};
const forms: readonly SearchedForm[] = [
  { key: 'claim-private-lending', kind: 'claim', ...lending },
  { key: 'defense-private-lending', kind: 'defense', ...lending },
  {
    key: 'claim-housing-lease',
    kind: 'claim',
    subject: '房屋租赁合同纠纷',
    description: '租金、押金、腾退使用。',
    aliases: ['房东', '租客', '押金', '不退押金', '房租'],
    asks: ['租赁期限', '支付租金（元）'],
  },
  {
    key: 'defense-copyright-infringement',
    kind: 'defense',
    subject: '侵害著作权纠纷',
    description: '作品被擅自使用。',
    aliases: ['KTV', '放歌', '图片'],
    asks: ['作品名称'],
  },
  {
    key: 'application-compulsory-enforcement',
    kind: 'application',
    subject: '强制执行申请书',
    description: '对方不履行生效法律文书，申请强制执行使用。',
    aliases: ['申请执行', '判了不还', '老赖', '不履行'],
    asks: ['执行依据'],
  },
];

describe('recommending a form by everyday words', () => {
  const recommend = createRecommender(forms);
  const find = (...asked: Parameters<typeof recommend>) => recommend(...asked).proposals;
  const first = (said: string) => find(said)[0]?.key;

  it('tells which words speak for a form, and says so in a sentence', () => {
    const said = '租的房子到期了，房东不退押金';
    const [best] = find(said);
    expect(best).to.deep.include({ key: 'claim-housing-lease', words: ['不退押金', '房东'] });
    expect(best && reasonFor(said, best)).to.equal('描述中的“不退押金”、“房东”与“房屋租赁合同纠纷”相符。');
  });

  it('proposes the defence to who was sued, the complaint to who sues, and the application to who has a judgment', () => {
    expect(first('借条是真的，我要起诉他还钱')).to.equal('claim-private-lending');
    expect(first('他拿着借条起诉我还钱')).to.equal('defense-private-lending');
    expect(first('法院判了，他欠钱不履行')).to.equal('application-compulsory-enforcement');
  });

  it('says when the words are those of somebody who needs another kind of document', () => {
    const said = '收到传票，房东说我欠房租';
    const [best] = find(said, { among: new Set(['claim-housing-lease']) });
    expect(best && reasonFor(said, best)).to.contain('您已被起诉，请确认是否应填写答辩状');
  });

  it('finds by what a form asks where no everyday word is said', () => {
    expect(find('租赁期限', { among: new Set(['claim-housing-lease']) })).to.deep.equal([]); // too little to go by
    expect(first('生效法律文书的执行依据')).to.equal('application-compulsory-enforcement');
  });

  it('finds nothing by one word that only adds to others', () => {
    const withSupport = createRecommender([
      ...forms.map((form) => ({ ...form, supports: form.key === 'claim-housing-lease' ? ['孩子'] : [] })),
      ...Array.from({ length: 20 }, (_, at) => ({
        ...lending,
        kind: 'claim' as const,
        key: `other-${at}`,
        aliases: [`别的事由${at}`],
      })),
    ]);
    const found = (said: string) => withSupport(said).proposals.map(({ key }) => key);
    expect(found('孩子上学准备几样东西')).to.deep.equal([]);
    expect(found('孩子上学，房东不退押金')[0]).to.equal('claim-housing-lease');
  });

  it('proposes only what there is to choose from', () => {
    const found = find('房东不退押金，还欠钱不还钱', { among: new Set(['claim-private-lending']) });
    expect(found.map(({ key }) => key)).to.deep.equal(['claim-private-lending']);
  });

  it('takes full-width letters, capitals and punctuation for the same', () => {
    expect(first('ＫＴＶ放歌，被起诉！')).to.equal('defense-copyright-infringement');
    expect(find('ＫＴＶ放歌，被起诉！')).to.deep.equal(find('ktv放歌 被起诉'));
  });

  it('gives at most three, best first, each once and with its words, whatever is said', () => {
    const syllables = fc.constantFrom('房东', '不退', '押金', '借', '钱', '被', '告', ' ', 'KTV', '😀', '\ud800');
    fc.assert(
      fc.property(fc.array(syllables, { maxLength: 60 }), (said) => {
        const found = find(said.join(''));
        expect(found.length).to.be.at.most(3);
        expect(new Set(found.map(({ key }) => key)).size).to.equal(found.length);
        expect(found).to.deep.equal([...found].sort((a, b) => b.score - a.score));
        for (const { words } of found) expect(words.length).to.be.within(1, 4);
      }),
    );
  });
});
