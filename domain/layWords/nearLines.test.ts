import { expect } from 'chai';
import fc from 'fast-check';
import { createNearLines } from './nearLines.js';

describe('lines of everyday words that are near to a text', () => {
  const near = createNearLines([
    { line: 'dogs', words: ['流浪狗', '扔掉的狗', '狗咬人'] },
    { line: 'trees', words: ['树断了', '树枝砸'] },
    { line: 'passages', words: ['不让走', '拦住路'] },
  ]);
  const linesFor = (text: string) => near(text).map(({ line }) => line);

  it('are found by some of their signs in other words, the nearest first', () => {
    const many = createNearLines([
      { line: 'dogs', words: ['流浪狗', '不要的狗', '狗咬人'] },
      { line: 'trees', words: ['树断了', '树枝砸', '砸狗'] },
      ...Array.from({ length: 40 }, (_, at) => ({ line: `other ${at}`, words: [`别的事由${String(at)}`] })),
    ]);
    const found = many('没人管的那条流浪的狗把我妈咬伤，树也断了');
    expect(found.map(({ line }) => line)).to.deep.equal(['dogs', 'trees']);
    expect(found[0]?.nearness).to.equal(1);
    expect(found[1]?.nearness).to.be.within(0, 1);
  });

  it('are none where grammar or a single word is all that is shared', () => {
    expect(linesFor('我不让他走了')).to.deep.equal([]);
    expect(linesFor('狗')).to.deep.equal([]);
    expect(linesFor('')).to.deep.equal([]);
  });

  it('are at most six, each once, with a nearness from 0 to 1 that never grows', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...'流浪狗树断枝砸走路咬人'), { maxLength: 40 }), (signs) => {
        const found = near(signs.join(''));
        expect(new Set(found.map(({ line }) => line)).size).to.equal(found.length);
        expect(found.length).to.be.at.most(6);
        const order = found.map(({ nearness }) => nearness);
        expect([...order].sort((a, b) => b - a)).to.deep.equal(order);
        for (const nearness of order) expect(nearness).to.be.within(0, 1);
      }),
    );
  });
});
