import { expect } from 'chai';
import { z } from 'zod';
import { foldedInPlace } from '../../quantities/signs.js';
import { recognise } from '../people/recognise.js';
import { optionRow } from './optionRow.js';
import shipped from './corpus.json' with { type: 'json' };

const Corpus = z.array(
  z.strictObject({
    row: z.string(),
    options: z.array(z.string()),
    /** Several may be chosen. */
    many: z.literal(true).optional(),
    /** The options that are marked, `none`, `unclear` where somebody has to say it; `null` where the row is no row of options. */
    says: z.union([z.array(z.string()), z.enum(['none', 'unclear']), z.null()]),
  }),
);
const corpus = Corpus.parse(shipped);

const said = (row: string, options: readonly string[], many = false) => {
  const read = optionRow(foldedInPlace(row), options, !many);
  return read === undefined ? null : read.kind === 'chosen' ? read.chosen : read.kind;
};

describe('options that are read by their marks', () => {
  it('reads every row of the corpus as it is meant', () => {
    expect(corpus.length).to.be.at.least(80);
    const wrong = corpus.flatMap(({ row, options, many, says }) => {
      const read = said(row, options, many);
      return JSON.stringify(read) === JSON.stringify(says) ? [] : [`${row} → ${JSON.stringify(read)}`];
    });
    expect(wrong).to.deep.equal([]);
  });

  it('tell the sex of a person on a printed form, and nobody’s where no box is ticked', () => {
    const sexOf = (row: string) =>
      recognise(`原告（自然人）\n姓名：张三\n性别：${row}\n民族：汉族`).parties[0]?.findings.find(
        ({ kind }) => kind === 'sex',
      )?.value;
    const rows = ['男☑ 女□', '□男 ☑女', '男(√) 女( )', '男口 女√', '男□ 女□', '男 女', '男/女', '男√女', '男', '女'];
    expect(rows.map(sexOf)).to.deep.equal(['男', '女', '男', '女', ...Array<undefined>(4).fill(undefined), '男', '女']);
  });
});
