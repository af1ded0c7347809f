import { expect } from 'chai';
import type { Field, Meaning } from '../../forms/definition.js';
import { withModelDoubts } from './modelDoubts.js';

const field = (means: Meaning): Field => ({ id: means, kind: 'text', label: null, means });

describe('what a model suggests for a text', () => {
  /** Suggestions whose passages are the words themselves, as far as they stay certain. */
  const certain = (text: string, suggested: readonly (readonly [path: string, means: Meaning, words: string])[]) =>
    withModelDoubts(
      text,
      [],
      suggested.map(([path, means, words]) => {
        const from = text.indexOf(words);
        const passage = from === -1 ? null : { from, to: from + words.length };
        return { path, field: field(means), value: words, certain: true, passage };
      }),
    ).flatMap(({ path, certain: isCertain }) => (isCertain ? [path] : []));

  it('stays certain where the text says plainly whose it is', () => {
    const text = '原告：王芳，女，电话13800138000。\n被告：赵刚，男，电话13900139000。';
    const all = [
      ['plaintiffs_natural.0.name', 'person-name', '王芳'],
      ['plaintiffs_natural.0.phone', 'phone', '13800138000'],
      ['defendants_natural.0.name', 'person-name', '赵刚'],
    ] as const;
    expect(certain(text, all)).to.deep.equal(all.map(([path]) => path));
  });

  it('is a question with everything on the card where the text names somebody beside a party', () => {
    const text = '我借给赵刚五万元，钱是打到他妻子宋倩卡上的，她电话13900139000。';
    expect(
      certain(text, [
        ['defendants_natural.0.name', 'person-name', '宋倩'],
        ['defendants_natural.0.phone', 'phone', '13900139000'],
      ]),
    ).to.deep.equal([]);
  });

  it('is a question where the text says that a number is somebody else’s', () => {
    const text = '被告：赵刚，电话13900139000（是他妹妹的）。';
    expect(
      certain(text, [
        ['defendants_natural.0.name', 'person-name', '赵刚'],
        ['defendants_natural.0.phone', 'phone', '13900139000'],
      ]),
    ).to.deep.equal(['defendants_natural.0.name']);
  });

  it('is left as it is where the text does not say it: such a one is part of no press', () => {
    expect(certain('借了钱', [['defendants_natural.0.name', 'person-name', '赵刚']])).to.have.length(1);
  });
});
