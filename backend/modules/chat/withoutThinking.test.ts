import { expect } from 'chai';
import fc from 'fast-check';
import { createWithoutThinking } from './withoutThinking.js';

/** What a person is shown of a reply that comes in pieces of these sizes. */
const shown = (reply: string, sizes: readonly number[]): string => {
  const { hear, rest } = createWithoutThinking();
  let text = '';
  for (let at = 0, turn = 0; at < reply.length; turn += 1) {
    const size = sizes[turn % sizes.length] ?? 1;
    text += hear(reply.slice(at, at + size)).text;
    at += size;
  }
  return text + rest();
};
const sizes = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 });
const words = fc.array(fc.constantFrom('<', '/', 'think>', '</thin', '原告', ' ', '\n', 'a'), { maxLength: 12 });
const saying = words.map((parts) => parts.join(''));

describe('a reply without what the model thinks aloud', () => {
  it('is the reply after it, however the pieces are cut', () =>
    fc.assert(
      fc.property(saying, saying, sizes, (thought, said, cut) => {
        fc.pre(`${thought}</think>`.indexOf('</think>') === thought.length && said.trimStart() === said);
        expect(shown(`\n<think>${thought}</think>${said}`, cut)).to.equal(said);
      }),
    ));

  it('is all of a reply that does not begin by thinking aloud', () =>
    fc.assert(
      fc.property(saying, sizes, (said, cut) => {
        fc.pre(!said.trimStart().startsWith('<think>'));
        expect(shown(said, cut)).to.equal(said);
      }),
    ));

  it('is nothing while the thought has no end', () => {
    expect(shown('<think>先看看<think>合同', [3])).to.equal('');
  });
});
