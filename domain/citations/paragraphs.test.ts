import { expect } from 'chai';
import fc from 'fast-check';
import { inChinese } from './articleNumber.js';
import { articleOf, citedParagraph, paragraphCount } from './paragraphs.js';

describe('the paragraphs of an article', () => {
  it('are counted by lines; items belong to the paragraph above them, and other articles are not counted', () => {
    const text =
      '第十条　处理民事纠纷，应当依照法律。\n法律没有规定的，可以适用习惯：\n（一）甲；\n（二）乙。\n第十一条　其他法律有特别规定的，依照其规定。';
    expect(paragraphCount(text, '第十条')).to.equal(2);
    expect(paragraphCount(text, '第十一条')).to.equal(1);
    expect(paragraphCount(text, '第十二条')).to.equal(null);
    expect(paragraphCount(text, '第十')).to.equal(null);
  });

  it('are unknown in a text that has every article in one line, unless the line is one sentence', () => {
    const flat = '第十条　甲应当履行。乙可以请求。\n第十一条　丙应当登记。';
    expect(paragraphCount(flat, '第十条')).to.equal(null);
    expect(paragraphCount(flat, '第十一条')).to.equal(1);
  });

  it('are as many as a law was written with, whatever stands around the article', () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9 }),
        fc.integer({ min: 0, max: 5 }),
        fc.integer({ min: 2, max: 1200 }),
        (paragraphs, items, number) => {
          const name = `第${inChinese(number)}条`;
          const lines = Array.from({ length: paragraphs }, (_, at) => `款${at}，应当履行。`);
          const itemLines = Array.from({ length: items }, (_, at) => `（${inChinese(at + 1)}）项；`);
          const text = [
            `第${inChinese(number - 1)}条　前条。\n前条第二款。`,
            `${name}　${[...lines, ...itemLines].join('\n')}`,
            `第${inChinese(number + 1)}条　后条。`,
          ].join('\n');
          expect(paragraphCount(text, name)).to.equal(paragraphs);
        },
      ),
      { numRuns: 100 },
    ));

  it('are named by a citation behind its article, however it spells the number', () => {
    expect(['第577条第2款', '第五百七十七条第一款第（二）项、第三款', '第十条'].map(citedParagraph)).to.deep.equal([
      2,
      3,
      null,
    ]);
    expect(['第577条第2款', '1260条', '第133条之1', '第款'].map(articleOf)).to.deep.equal([
      '第五百七十七条',
      '第一千二百六十条',
      '第一百三十三条之一',
      null,
    ]);
  });
});
