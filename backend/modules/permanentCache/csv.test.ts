import { expect } from 'chai';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { answerProblem, keptText, questionProblem } from '../../../domain/permanentCache/questionText.js';
import { readCsv } from './readCsv.js';
import { csvOf } from './writeCsv.js';

const signs = ['=', '+', '-', '@', "'", '"', ',', '\n', '\r', '问', 'a', '1', ' ', '＝', '\t', '；', '\uFEFF'];
const text = fc.array(fc.constantFrom(...signs), { minLength: 1, maxLength: 8 }).map((some) => keptText(some.join('')));
const row = fc
  .record({ question: text, answer: text })
  .filter(({ question, answer }) => questionProblem(question) === null && answerProblem(answer) === null);

const written = async (pages: readonly { question: string; answer: string }[][]): Promise<string> => {
  let all = '';
  for await (const piece of csvOf(
    (async function* () {
      yield* pages;
    })(),
  ))
    all += piece;
  return all;
};

describe('the table of the permanent cache', () => {
  it('is read back as it was written, with no cell that a spreadsheet would run', () =>
    fc.assert(
      fc.asyncProperty(fc.array(fc.array(row, { maxLength: 4 }), { maxLength: 3 }), async (pages) => {
        fc.pre(pages.flat().length > 0);
        const content = await written(pages);
        const cells: string[][] = parse(content, { bom: true });
        for (const cell of cells.flat()) expect(cell).to.not.match(/^[=+\-@\t\r\n＝＋－＠]/);
        expect(content.replaceAll('\r\n', '').replaceAll(/"(?:[^"]|"")*"/g, '')).to.not.match(/[\r\n]/);
        const read = await readCsv(new TextEncoder().encode(content));
        expect(read.map(({ question, answer, problem }) => [question, answer, problem])).to.deep.equal(
          pages.flat().map(({ question, answer }) => [question, answer, null]),
        );
      }),
    ));

  it('has its lines counted as an editor counts them, whatever ends them', async () => {
    for (const end of ['\n', '\r\n', '\r']) {
      const content = ['问题,答案', '"一', '二",三', '', '四,五', ',', '六,七'].join(end);
      const lines = await readCsv(new TextEncoder().encode(content));
      expect(lines.map(({ line, question }) => [line, question])).to.deep.equal([
        [2, '一\n二'],
        [5, '四'],
        [7, '六'],
      ]);
    }
  });
});
