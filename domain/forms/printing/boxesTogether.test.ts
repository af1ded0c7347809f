import { expect } from 'chai';
import type { Field } from '../definition.js';
import type { Paragraph, Run } from '../documentModel.js';
import { withBoxesTogether } from './boxesTogether.js';
import { printed, space } from './runs.js';

const box = (text: string, checked: boolean): Run => ({ kind: 'box', text, checked });
const line = (...runs: readonly Run[]): Paragraph => ({ runs, path: 'p' });
const asked = [line(box('是', true), space, printed('损失：')), line(printed('计算方式：')), line(box('否', false))];

/** The question whose answer decides: its choice with the boxes where the form says. */
const question = (boxes?: Field['boxes']) => ({
  fields: [
    { id: 'answer', kind: 'choice', label: null, options: ['是', '否'], ...(boxes && { boxes }) } satisfies Field,
  ],
});
const collision = question('together');

describe('boxes that an official form prints together', () => {
  it('stand on the first line, with what belongs to 是 below', () =>
    expect(withBoxesTogether(asked, collision)).to.deep.equal([
      line(box('是', true), space, box('否', false)),
      line(printed('损失：')),
      line(printed('计算方式：')),
    ]));

  it('stay where they are in every other question', () => {
    expect(withBoxesTogether(asked, question())).to.equal(asked);
    expect(withBoxesTogether(asked, question('before'))).to.equal(asked);
    expect(withBoxesTogether(asked, { fields: [] })).to.equal(asked);
  });

  it('stay where they are when the last line says more than 否', () => {
    const other = [...asked, line(box('否', false), space, printed('原因：'))];
    expect(withBoxesTogether(other, collision)).to.equal(other);
    expect(withBoxesTogether([], collision)).to.deep.equal([]);
  });
});
