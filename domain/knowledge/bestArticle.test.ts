import { expect } from 'chai';
import { articleTexts } from './articleTexts.js';
import { bestArticle } from './bestArticle.js';
import { termWeights } from './rank.js';

const passage = {
  articles: ['第七百一十二条', '第七百一十三条', '第七百一十三条之一'],
  text: [
    '第七百一十二条　出租人应当履行租赁物的维修义务。',
    '第七百一十三条　承租人可以请求出租人在合理期限内维修。',
    '维修费用由出租人负担。',
    '第七百一十三条之一　样本。',
  ].join('\n'),
};
const weightsFor = (question: string) => termWeights(question, { texts: 100, holding: () => 3 });

describe('the articles of a passage', () => {
  it('begin where a line begins with one, and keep their further paragraphs', () => {
    expect(articleTexts(passage.text, passage.articles)).to.deep.equal([
      { article: '第七百一十二条', text: '第七百一十二条　出租人应当履行租赁物的维修义务。' },
      {
        article: '第七百一十三条',
        text: '第七百一十三条　承租人可以请求出租人在合理期限内维修。\n维修费用由出租人负担。',
      },
      { article: '第七百一十三条之一', text: '第七百一十三条之一　样本。' },
    ]);
  });
});

describe('the article of a passage that answers best', () => {
  it('is the one that shares most with the question', () => {
    expect(bestArticle(weightsFor('维修费用谁负担'), passage)).to.equal('第七百一十三条');
    expect(bestArticle(weightsFor('出租人的义务'), passage)).to.equal('第七百一十二条');
  });

  it('is none of a passage of one or none, and none where none shares a word', () => {
    expect(bestArticle(weightsFor('甲乙'), { articles: ['第一条'], text: '第一条　甲乙。' })).to.equal(null);
    expect(bestArticle(weightsFor('红烧肉'), passage)).to.equal(null);
    expect(bestArticle(weightsFor('维修'), { articles: [], text: '维修。' })).to.equal(null);
  });

  it('is none where two articles answer about as well', () => {
    const twice = {
      articles: ['第一条', '第二条'],
      text: '第一条　承租人应当支付租金。\n第二条　承租人应当支付租金的。',
    };
    expect(bestArticle(weightsFor('支付租金'), twice)).to.equal(null);
  });
});
