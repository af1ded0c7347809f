import { expect } from 'chai';
import fc from 'fast-check';
import type { Run } from '../../../../domain/forms/documentModel.js';
import { filledLines } from './lineFilling.js';

const printed = (text: string): Run => ({ kind: 'printed', text });
const answer = (text: string): Run => ({ kind: 'answer', text });
const box = (text: string): Run => ({ kind: 'box', text, checked: false });
const gap: Run = { kind: 'blank' };
const space = printed('\u3000');

const spelled = (runs: readonly Run[]): string =>
  runs.map((run) => (run.kind === 'blank' ? '_' : run.kind === 'box' ? `${run.text}□` : run.text)).join('');
const lines = (runs: readonly Run[], width: number, first = width): readonly string[] =>
  filledLines(runs, width, first).map(spelled);

describe('word: where a line ends', () => {
  it('leaves a paragraph alone that fits on one line', () => {
    const runs = [box('是'), space, box('否')];
    expect(filledLines(runs, 10)).to.deep.equal([runs]);
  });

  it('ends between options, whose space it leaves out, and never between an option and its box', () => {
    const options = ['现金', '转账', '票据', '其他'].flatMap((text, index) => [
      ...(index > 0 ? [space] : []),
      box(text),
    ]);
    expect(lines(options, 8)).to.deep.equal(['现金□　转账□', '票据□　其他□']);
    expect(lines([box('现金'), box('转账'), box('票据')], 8), 'boxes without a space').to.deep.equal([
      '现金□　转账□',
      '票据□',
    ]);
  });

  it('keeps the last words of an option that is longer than a line with its box, however narrow the column is', () => {
    expect(lines([box('无实质性差异')], 4.87)).to.deep.equal(['无实质', '性差异□']);
    expect(lines([box('无实质性差异')], 6)).to.deep.equal(['无实', '质性差异□']);
    expect(lines([box('无实质性差异')], 2)).to.deep.equal(['无实质性差', '异□']);
  });

  it('keeps what belongs to an option behind it', () =>
    expect(lines([box('现金'), space, box('票据'), printed('：'), gap, printed('（写明）')], 13)).to.deep.equal([
      '现金□',
      '票据□：_（写明）',
    ]));

  it('keeps the unit with its gap in a sentence that is longer than a line', () =>
    expect(
      lines([printed('截至'), gap, printed('年'), gap, printed('月'), gap, printed('日止，尚欠')], 10),
    ).to.deep.equal(['截至_年', '_月_日止，尚欠']));

  it('keeps a date and an amount that are answered in a sentence with their units', () =>
    expect(
      lines(
        [printed('双方约定应当于'), answer('2025年3月1日'), printed('前归还'), answer('1,200.00'), printed('元，')],
        12,
      ),
    ).to.deep.equal(['双方约定应当于', '2025年3月1日前归还', '1,200.00元，']));

  it('has room of its own on the first line', () =>
    expect(lines([printed('类型：'), box('甲甲'), space, box('乙乙')], 4, 7)).to.deep.equal(['类型：甲甲□', '乙乙□']));

  const inSentence = fc.oneof(
    fc.constantFrom<Run>(gap, { kind: 'blank', long: true }),
    fc.string({ unit: fc.constantFrom(...'年月日元，以止中a1 '), minLength: 1, maxLength: 20 }).map(printed),
    fc.constantFrom('12,000.00', '2025年3月1日', '约定内容', '一\n二').map(answer),
    fc.string({ unit: fc.constantFrom(...'是否现金'), minLength: 1, maxLength: 40 }).map(box),
  );
  const width = fc.integer({ min: 6, max: 40 });

  it('loses and moves nothing but spaces, whatever the runs', () =>
    fc.assert(
      fc.property(fc.array(fc.oneof(inSentence, fc.constant(space)), { maxLength: 20 }), width, (runs, room) => {
        const bare = (some: readonly Run[]): string => spelled(some).replaceAll('\u3000', '');
        const filled = filledLines(runs, room);
        expect(filled.map(bare).join('')).to.equal(bare(runs));
        for (const line of filled.slice(1)) expect(line.length).to.be.at.least(1);
      }),
    ));

  it('leaves no unit of a gap to the next line, whatever the runs', () =>
    fc.assert(
      fc.property(fc.array(inSentence, { maxLength: 20 }), width, (runs, room) => {
        const filled = filledLines(runs, room);
        for (const [index, line] of filled.entries())
          if (filled[index - 1]?.at(-1)?.kind === 'blank') expect(line[0]?.kind).not.to.equal('printed');
      }),
    ));
});
