import { expect } from 'chai';
import fc from 'fast-check';
import { chunkArticles } from './chunks.js';
import { joinPieces, noteOn, nothingToSearch, passagesInWords, sourcesOf, withinBudget } from './foundPassages.js';

describe('passages of the knowledge base', () => {
  it('give a long article back as it was, however it was cut', () =>
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: fc.constantFrom(...'出租人应当退还押金'), minLength: 5, maxLength: 40 }), {
          minLength: 1,
          maxLength: 30,
        }),
        fc.integer({ min: 20, max: 120 }),
        (sentences, size) => {
          const text = sentences.map((sentence, at) => `${at}${sentence}。`).join('');
          const article = { article: '第三条', number: 3, sub: null, path: null, text };
          const pieces = chunkArticles([article], { size, overlap: Math.floor(size / 4) });
          const joined = joinPieces(
            '第三条',
            pieces.map((piece) => piece.text),
          );
          expect(joined).to.equal(`第三条　${text}`);
        },
      ),
    ));

  it('are cut to a budget whole, and one that is too long makes room for the next', () => {
    const passages = ['四个字的', '这一段太长了', '短'].map((content) => ({ content }));
    expect(withinBudget(passages, 5).map(({ content }) => content)).to.deep.equal(['四个字的', '短']);
  });

  it('come with a sentence on what was missing or failed', () => {
    expect(noteOn({ vectors: 'done', rerank: 'done' }, { partly: false })).to.equal(null);
    expect(noteOn({ vectors: 'missing', rerank: 'missing' }, { partly: false })).to.equal(
      '仅全文：没有启用向量模型；未重排：没有启用重排模型',
    );
    expect(noteOn({ vectors: 'failed', rerank: 'failed' }, { partly: true })).to.equal(
      '部分内容仅全文：有的向量模型暂时不能用；未重排：重排模型暂时不能用',
    );
    const late = { text: { searched: 5, of: 12 }, vectors: { searched: 2000, of: 9000 } };
    const cutOff = noteOn({ vectors: 'failed', rerank: 'done' }, { partly: false, late });
    expect(cutOff).to.equal('已超时，只搜到部分：文字检索查了12个词中最少见的5个，向量检索比较了9000段中的2000段');
    expect(sourcesOf({ results: [], note: cutOff }).note).to.equal(
      `知识库搜到的部分中没有找到与此有关的内容，回答没有查阅原文。检索方式：${cutOff}。`,
    );
    expect(sourcesOf({ results: [], note: nothingToSearch })).to.deep.equal({
      passages: [],
      note: '知识库中没有可以检索的内容，回答没有查阅原文。',
    });
    expect(sourcesOf({ results: [], note: null }).note).to.equal('知识库中没有找到与此有关的内容，回答没有查阅原文。');
  });

  it('are numbered for a model, each with its law and a warning of one that is repealed', () => {
    const metadata = {
      source: '旧法.md',
      group_name: '组',
      law: '旧法',
      heading: '第一章',
      articles: ['第一条'],
      status: '已废止',
    };
    expect(
      passagesInWords([
        { content: '第一条　甲。', metadata },
        { content: '乙。', metadata: { ...metadata, law: null, heading: null, status: null } },
      ]),
    ).to.equal('〔1〕出处：《旧法》（第一章）\n注意：已废止\n第一条　甲。\n\n〔2〕出处：旧法.md\n乙。');
  });
});
