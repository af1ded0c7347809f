import { expect } from 'chai';
import type { Paragraph, Run } from '../documentModel.js';
import { withBoxesTogether } from './boxesTogether.js';
import { printed, space } from './runs.js';

const box = (text: string, checked: boolean): Run => ({ kind: 'box', text, checked });
const line = (...runs: readonly Run[]): Paragraph => ({ runs, path: 'p' });
const asked = [line(box('是', true), space, printed('损失：')), line(printed('计算方式：')), line(box('否', false))];

const collision = { key: 'claim-ship-collision-damage' };

describe('boxes that an official form prints together', () => {
  it('stand on the first line, with what belongs to 是 below', () =>
    expect(withBoxesTogether(asked, collision, { id: 'claims.ship_value_loss' })).to.deep.equal([
      line(box('是', true), space, box('否', false)),
      line(printed('损失：')),
      line(printed('计算方式：')),
    ]));

  it('stay where they are in every other question and form', () => {
    expect(withBoxesTogether(asked, collision, { id: 'facts.ship_repair' })).to.equal(asked);
    expect(withBoxesTogether(asked, { key: 'claim-divorce' }, { id: 'claims.ship_value_loss' })).to.equal(asked);
  });

  it('stay where they are when the last line says more than 否', () => {
    const other = [...asked, line(box('否', false), space, printed('原因：'))];
    expect(withBoxesTogether(other, collision, { id: 'claims.ship_value_loss' })).to.equal(other);
    expect(withBoxesTogether([], collision, { id: 'claims.ship_value_loss' })).to.deep.equal([]);
  });
});
