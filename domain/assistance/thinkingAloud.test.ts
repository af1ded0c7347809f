import { expect } from 'chai';
import fc from 'fast-check';
import { createThinkingAloud, withoutThinking } from './thinkingAloud.js';

/** What is shown of a reply that comes in pieces of these sizes. */
const shown = (reply: string, sizes: readonly number[]): string => {
  const { hear, rest } = createThinkingAloud();
  let text = '';
  for (let at = 0, turn = 0; at < reply.length; turn += 1) {
    const size = sizes[turn % sizes.length] ?? 1;
    text += hear(reply.slice(at, at + size)).text;
    at += size;
  }
  return text + rest().text;
};
const sizes = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 });
const words = fc.array(fc.constantFrom('<', '/', 'think>', '</thin', '原告', ' ', '\n', 'a'), { maxLength: 12 });
const saying = words.map((parts) => parts.join('')).filter((said) => !/<\/?think(ing)?>/.test(said));

describe('a reply without what the model thinks aloud', () => {
  it('is the reply after it, however the pieces are cut', () =>
    fc.assert(
      fc.property(saying, saying, sizes, fc.constantFrom('think', 'thinking', 'Think'), (thought, said, cut, name) => {
        const whole = `<${name}>${thought}</${name}>${said}`;
        fc.pre(whole.match(/<\/?think(ing)?>/gi)?.length === 2);
        expect(shown(whole, cut)).to.equal(said.trimStart());
        expect(withoutThinking(whole)).to.deep.equal({ text: said.trimStart(), thinking: thought });
      }),
    ));

  it('is all of a reply that thinks nothing aloud', () =>
    fc.assert(
      fc.property(saying, sizes, (said, cut) => {
        expect(shown(said, cut)).to.equal(said);
        expect(withoutThinking(said)).to.deep.equal({ text: said, thinking: '' });
      }),
    ));

  it('is without a thought in its middle, and nothing while the thought has no end', () => {
    expect(shown('先写一半，<think>想一想</think>再写一半', [2])).to.equal('先写一半，再写一半');
    expect(shown('<think>先看看<think>合同', [3])).to.equal('');
  });

  it('is what follows a closing tag whose opening tag the service left out', () =>
    expect(withoutThinking('先看合同。\n</think>\n可以。')).to.deep.equal({
      text: '可以。',
      thinking: '先看合同。\n',
    }));
});
