import { expect } from 'chai';
import fc from 'fast-check';
import { BrokenCsv, csvBytes, csvRows, readCsv, type CsvFormat } from './csv.js';
import { readCell } from './spreadsheetCells.js';

const utf8 = (text: string) => new TextEncoder().encode(text);
const rowsOf = async (bytes: Uint8Array, most = 100) => {
  const read = await readCsv(bytes, most);
  if (read.kind !== 'read') throw new Error(read.sentence);
  return read.rows;
};
const sentenceOf = async (bytes: Uint8Array, most = 100) => {
  const read = await readCsv(bytes, most);
  return read.kind === 'unreadable' ? read.sentence : JSON.stringify(read.rows);
};

const cell = fc
  .tuple(fc.constantFrom('', '=', '+', '-', '@', '＝'), fc.string({ unit: fc.constantFrom(...'甲,"\n; =1') }))
  .map((parts) => parts.join(''));

const formatted = async (text: string, format: CsvFormat) => {
  const rows: (readonly string[])[] = [];
  for await (const { cells } of csvRows(text, format)) rows.push(cells);
  return rows;
};

describe('a CSV file', () => {
  it('is read as its reader asks: by the sign of its first line, without spaces around cells, with stray quotes as text', async () => {
    const table = [
      ['甲', '乙"丙'],
      ['丁', '戊'],
    ];
    for (const sign of ['\t', ';'])
      expect(
        await formatted(`甲${sign} "乙""丙"\n\n丁 ${sign}戊`, { separator: 'of-first-line', isTrimmed: true }),
      ).to.eql(table);
    expect(await formatted('甲,乙"丙', { strayQuotes: 'text' })).to.eql([['甲', '乙"丙']]);
    expect(await formatted('甲\n乙\n"丙', { mostRows: 2 })).to.eql([['甲'], ['乙']]);
    const openQuote = await formatted(`甲\n"${'乙'.repeat(50)}`, { longestRow: 20 }).catch((error: unknown) => error);
    expect(openQuote).to.be.instanceOf(BrokenCsv).and.to.include({ isOpenQuote: true, line: 2 });
  });

  it('is read with quotes, line breaks and rows of different lengths, each with the line that it begins on', async () => {
    expect(await rowsOf(utf8('问题,期望\r\n"甲说""不""\n第二行",乙,丙\r\n\r\n丁\r\n'))).to.deep.equal([
      { line: 1, cells: ['问题', '期望'] },
      { line: 2, cells: ['甲说"不"\n第二行', '乙', '丙'] },
      { line: 4, cells: [''] },
      { line: 5, cells: ['丁'] },
    ]);
  });

  it('is read in UTF-8 with and without a byte order mark, and in GB18030', async () => {
    const wanted = [{ line: 1, cells: ['问题', '期望'] }];
    expect(await rowsOf(utf8('问题,期望'))).to.deep.equal(wanted);
    expect(await rowsOf(utf8('\uFEFF问题,期望'))).to.deep.equal(wanted);
    expect(await rowsOf(Buffer.from('cecacce22cc6dacdfb', 'hex'))).to.deep.equal(wanted);
  });

  it('is refused with a sentence where it is none, its quotes are open or it has too many rows', async () => {
    expect(await sentenceOf(Buffer.from('504b0304140000000800', 'hex'))).to.contain('这不是 CSV');
    expect(await sentenceOf(utf8('甲,乙\n"丙,丁\n戊'))).to.match(/第\d+行附近的引号没有成对/);
    expect(await sentenceOf(utf8('甲,乙\n丙"丁,戊'))).to.match(/第2行附近的引号/);
    expect(await sentenceOf(utf8('甲\n乙\n丙\n丁'), 3)).to.contain('超过3行');
  });

  it('that is written shows the same when it is read, formulas as text', () =>
    fc.assert(
      fc.asyncProperty(fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { maxLength: 5 }), async (texts) => {
        const read = await rowsOf(csvBytes(texts));
        expect(read.map(({ cells }) => cells.map(readCell))).to.deep.equal(texts);
        for (const text of read.flatMap(({ cells }) => cells)) expect(text).not.to.match(/^[=+\-@]/);
      }),
    ));
});
