import { expect } from 'chai';
import fc from 'fast-check';
import breaks from './spokenBreaks.json' with { type: 'json' };
import { sentencesOf } from './sentences.js';

const said = (text: string): readonly string[] => sentencesOf(text).map(({ from, to }) => text.slice(from, to));

describe('the sentences of a text', () => {
  it('are parted by the words that begin one, where somebody spoke long without a pause', () => {
    expect(
      said('我叫何秀兰在一个餐馆打工去年八月一号去上班说好一个月五千二没签合同还欠我三个月工资一万五千六一直不给'),
    ).to.deep.equal([
      '我叫何秀兰在一个餐馆打工',
      '去年八月一号去上班',
      '说好一个月五千二',
      '没签合同',
      '还欠我三个月工资一万五千六',
      '一直不给',
    ]);
    expect(said('他从去年三月开始不回家我想离婚他每个月给两千块抚养费家里有一套房子')).to.deep.equal([
      '他从去年三月开始不回家',
      '我想离婚',
      '他每个月给两千块抚养费',
      '家里有一套房子',
    ]);
  });

  it('stay whole where they are short or were written with commas', () => {
    for (const text of ['我想离婚儿子归我', '甲方应当在到期后现在约定的三十日内，把剩下的货款一次付清给乙方指定的账户'])
      expect(said(text)).to.deep.equal([text]);
  });

  it('are not parted by the commas within an amount', () => {
    const [sentence] = sentencesOf('受理费4,480元,由被告负担');
    expect(sentence?.clauses).to.have.length(2);
  });

  it('lose no sign, whatever is said', () => {
    const words = fc.array(fc.constantFrom(...breaks.begins, ...breaks.goesOnBehind, '房租', '钱', '三千', '老王'), {
      maxLength: 40,
    });
    fc.assert(
      fc.property(words, (some) => {
        expect(said(some.join('')).join('')).to.equal(some.join(''));
      }),
    );
  });
});
