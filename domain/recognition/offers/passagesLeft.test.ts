import { expect } from 'chai';
import fc from 'fast-check';
import type { Passage } from '../findings/finding.js';
import { passagesLeft } from './passagesLeft.js';

const pleading = `民事起诉状
原告：王小明，男，汉族，电话13812345678。
被告：周强，男。
诉讼请求：
一、判令被告返还借款5万元。
二、请求法院责令被告当庭赔礼。
事实与理由
2024年3月5日，被告向原告借款5万元。
双方是多年的邻居，平日来往不少。
此致
杭州市西湖区人民法院
具状人：王小明
2025年6月1日`;
const passageOf = (words: string): Passage => {
  const from = pleading.indexOf(words);
  return { from, to: from + words.length };
};
const said = ({ from, to }: Passage): string => pleading.slice(from, to);

describe('what of a text answers no question', () => {
  it('is each paragraph of which nothing was taken, without titles, addressees, days and names', () => {
    const signed = `${pleading}\n出借人：王小明`;
    const used = ['王小明', '周强', '返还借款5万元', '2024年3月5日'].map(passageOf);
    expect(passagesLeft({ text: signed }, used, new Set(['王小明'])).map(said)).to.deep.equal([
      '二、请求法院责令被告当庭赔礼。',
      '双方是多年的邻居，平日来往不少。',
    ]);
  });

  it('is of an official form what is written in its rows and came to no question', () => {
    const [taken, other] = [passageOf('返还借款5万元'), passageOf('当庭赔礼')];
    const printed = { answers: [], rest: [taken, other] };
    expect(passagesLeft({ text: pleading, printed }, [taken]).map(said)).to.deep.equal(['当庭赔礼']);
  });

  it('never holds a passage that something points into, and misses no paragraph that nothing does', () => {
    const words = fc.array(fc.constantFrom('原告于2024年借款。', '被告住在山上。', ' ', '此致'), { maxLength: 12 });
    const places = fc.array(fc.tuple(fc.nat(80), fc.integer({ min: 1, max: 9 })), { maxLength: 6 });
    fc.assert(
      fc.property(words, places, (lines, given) => {
        const text = lines.join('\n');
        const used = given.map(([from, length]) => ({ from, to: from + length }));
        const left = passagesLeft({ text }, used);
        const touches = (one: Passage): boolean => used.some(({ from, to }) => from < one.to && one.from < to);
        return (
          left.every((one) => !touches(one)) &&
          passagesLeft({ text }, []).every((one) => touches(one) || left.some(({ from }) => from === one.from))
        );
      }),
    );
  });
});
