import { expect } from 'chai';
import fc from 'fast-check';
import { inChinese } from '../citations/articleNumber.js';
import { chunkArticles, chunkText } from './chunks.js';
import type { Article } from './statute.js';

const article = (number: number, text: string, path: string | null = null): Article => ({
  article: `第${inChinese(number)}条`,
  number,
  sub: null,
  path,
  text,
});
const lengthOf = (text: string): number => [...text].length;
const prose = fc.string({ unit: fc.constantFrom(...'出租人应当退还押金，。；\n'), maxLength: 400 });
const sizes = fc
  .integer({ min: 40, max: 300 })
  .chain((size) => fc.record({ size: fc.constant(size), overlap: fc.integer({ min: 0, max: Math.floor(size / 3) }) }));
const marksOnly = (text: string): string => text.replaceAll(/\s/gu, '');

describe('cutting a law into chunks', () => {
  it('packs whole articles up to the size, none across chapters', () => {
    const articles = [
      article(1, '甲'.repeat(20)),
      article(2, '乙'.repeat(20)),
      article(3, '丙'.repeat(20), '第二章 租赁'),
    ];
    expect(chunkArticles(articles, { size: 60, overlap: 10 }).map((chunk) => chunk.articles)).to.deep.equal([
      ['第一条', '第二条'],
      ['第三条'],
    ]);
    expect(chunkArticles(articles, { size: 30, overlap: 10 }).map((chunk) => chunk.articles)).to.deep.equal([
      ['第一条'],
      ['第二条'],
      ['第三条'],
    ]);
  });

  it('cuts only an article that is too long, at its sentences, and names it in each piece', () => {
    const long = Array.from({ length: 6 }, (_, at) => `${at}句话说完了这一层意思。`).join('');
    const chunks = chunkArticles([article(1, '短。'), article(2, long), article(3, '短。')], { size: 40, overlap: 8 });
    expect(chunks.map((chunk) => chunk.articles)).to.deep.equal([
      ['第一条'],
      ['第二条'],
      ['第二条'],
      ['第二条'],
      ['第三条'],
    ]);
    for (const { text } of chunks.slice(1, 4)) expect(text).to.match(/^第二条　.*。$/su);
  });

  it('makes no chunk longer than the size, keeps every short article whole, and loses no character', () =>
    fc.assert(
      fc.property(fc.array(prose, { minLength: 1, maxLength: 12 }), sizes, (texts, { size, overlap }) => {
        const articles = texts.map((text, at) => article(at + 1, text));
        const chunks = chunkArticles(articles, { size, overlap });
        for (const { text } of chunks) expect(lengthOf(text)).to.be.at.most(size);
        for (const { article: name, text } of articles) {
          const held = chunks.filter((chunk) => chunk.articles.includes(name));
          const isShort = lengthOf(`${name}　${text}`) <= size;
          if (isShort) expect(held.map((chunk) => chunk.text.includes(`${name}　${text}`))).to.deep.equal([true]);
          else expect(held.length).to.be.at.least(1);
        }
        const plain = chunkArticles(articles, { size, overlap: 0 });
        const written = plain.map(({ text }) => text.replaceAll(/(^|\n)第.{1,3}条　/gu, '')).join('');
        expect(marksOnly(written)).to.equal(marksOnly(texts.join('')));
      }),
    ));
});

describe('cutting a text that is no law into chunks', () => {
  it('makes no chunk longer than the size and loses no character', () =>
    fc.assert(
      fc.property(prose, sizes, (text, { size, overlap }) => {
        for (const chunk of chunkText(text, { size, overlap })) expect(lengthOf(chunk.text)).to.be.at.most(size);
        const joined = chunkText(text, { size, overlap: 0 })
          .map((chunk) => chunk.text)
          .join('');
        expect(marksOnly(joined)).to.equal(marksOnly(text));
      }),
    ));

  it('repeats the end of one at the start of the next', () => {
    const text = Array.from({ length: 8 }, (_, at) => `第${at}句话在这里说完了。`).join('');
    const [first = '', second = ''] = chunkText(text, { size: 40, overlap: 14 }).map((chunk) => chunk.text);
    const repeated = /^(第\d句话在这里说完了。)/u.exec(second)?.[1] ?? 'nothing';
    expect(first.endsWith(repeated)).to.equal(true);
  });

  it('cuts what has no place to be cut at', () =>
    expect(chunkText('甲'.repeat(95), { size: 40, overlap: 0 }).map(({ text }) => lengthOf(text))).to.deep.equal([
      40, 40, 15,
    ]));
});
