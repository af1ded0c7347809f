import { expect } from 'chai';
import fc from 'fast-check';
import { inChinese } from '../citations/articleNumber.js';
import { readStatute } from './statute.js';

const law = `中华人民共和国样本法
（2024年3月1日通过）

目录
第一章　总则
第二章　租赁

第一章　总则

第一条　为了说明写法，制定本法。
第二条　本法适用于下列情形：
（一）租赁；
（二）借款。
第三条的规定另有说明的，从其说明。

第二章　租赁
第一节　一般规定
第三条　出租人应当交付租赁物。

承租人应当支付租金。
第三条之一　押金应当退还。
第四条：本法自公布之日起施行。
`;

describe('reading a law by its articles', () => {
  it('reads each article with its paragraphs, and where it stands', () => {
    const read = readStatute(law);
    expect(read?.articles.map(({ article, number, sub, path }) => [article, number, sub, path])).to.deep.equal([
      ['第一条', 1, null, '第一章 总则'],
      ['第二条', 2, null, '第一章 总则'],
      ['第三条', 3, null, '第二章 租赁 / 第一节 一般规定'],
      ['第三条之一', 3, 1, '第二章 租赁 / 第一节 一般规定'],
      ['第四条', 4, null, '第二章 租赁 / 第一节 一般规定'],
    ]);
    expect(read?.articles[2]?.text).to.equal('出租人应当交付租赁物。\n承租人应当支付租金。');
    expect(read?.preamble).to.contain('中华人民共和国样本法');
  });

  it('takes a line that only refers to an article as part of the one before', () => {
    expect(readStatute(law)?.articles[1]?.text).to.equal(
      '本法适用于下列情形：\n（一）租赁；\n（二）借款。\n第三条的规定另有说明的，从其说明。',
    );
  });

  it('reads Markdown headings, bold articles, Arabic and full-width numbers', () => {
    const read = readStatute('# 样本规定\n## 第一章 总则\n**第一条** 甲。\n第2条 乙。\n第３条 丙。\n');
    expect(read?.articles.map(({ article, number, text }) => [article, number, text])).to.deep.equal([
      ['第一条', 1, '甲。'],
      ['第2条', 2, '乙。'],
      ['第３条', 3, '丙。'],
    ]);
  });

  it('takes the titles of an interpretation as headings, and the same signs inside an article as items', () => {
    const read = readStatute(
      '一、一般规定\n第一条 甲：\n一、租金\n（二）押金。\n二、 租赁\n（一）交付\n第二条 乙。\n附　则\n第三条 丙。',
    );
    expect(read?.articles.map(({ path, text }) => [path, text])).to.deep.equal([
      ['一、一般规定', '甲：\n一、租金\n（二）押金。'],
      ['二、租赁 / （一）交付', '乙。'],
      ['附则', '丙。'],
    ]);
  });

  it('reads articles in a Markdown list, headings that are spaced out, and leaves out what is annexed', () => {
    const read = readStatute(
      '# 样本规定\n第一章　总　　则\n- **第一条**　　甲：\n\n  - （一）乙；\n\n- **第二条**　　丙。\n\n附件：\n一、清单\n第一条 清单的条目。',
    );
    expect(read?.articles.map(({ path, text }) => [path, text])).to.deep.equal([
      ['第一章 总则', '甲：\n（一）乙；'],
      ['第一章 总则', '丙。'],
    ]);
    expect(read?.annex).to.equal('附件：\n一、清单\n第一条 清单的条目。');
  });

  it('finds no law in a contract of one article, in a judgment, or in numbers that go down', () => {
    for (const text of ['第一条 租期一年。', '依照《民法典》第七百零三条，判决如下。', '第五条 甲。\n第二条 乙。', ''])
      expect(readStatute(text), text).to.equal(null);
  });

  it('gives back what a law of any articles says, in its order', () =>
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: fc.constantFrom(...'租金押金应当退还，。'), minLength: 1, maxLength: 30 }), {
          minLength: 2,
          maxLength: 40,
        }),
        (texts) => {
          const sentences = texts.map((text) => `甲${text}。`);
          const written = sentences.map((text, at) => `第${inChinese(at + 1)}条　${text}`).join('\n');
          expect(readStatute(written)?.articles.map(({ number, text }) => [number, text])).to.deep.equal(
            sentences.map((text, at) => [at + 1, text]),
          );
        },
      ),
    ));
});
