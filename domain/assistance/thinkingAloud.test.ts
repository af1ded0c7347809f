import { expect } from 'chai';
import fc from 'fast-check';
import { hasMark } from './replyMarks.js';
import { createThinkingAloud, withoutThinking, type HeardPiece } from './thinkingAloud.js';

/** A reply that comes in pieces of these sizes, as a person has it before them at the end. */
const heard = (reply: string, sizes: readonly number[], startsThinking = false) => {
  const { hear, rest, isUnopened } = createThinkingAloud(startsThinking);
  let [text, thinking] = ['', ''];
  const take = (piece: HeardPiece): void => {
    if (piece.takesBack) [text, thinking] = ['', text];
    text += piece.text;
    thinking += piece.thinking;
  };
  for (let at = 0, turn = 0; at < reply.length; turn += 1) {
    const size = sizes[turn % sizes.length] ?? 1;
    take(hear(reply.slice(at, at + size)));
    at += size;
  }
  take(rest());
  return { text, thinking, isUnopened: isUnopened() };
};
const sizes = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 });
const words = fc.array(
  fc.constantFrom('<', '/', 'think>', '</thin', '原告', ' ', '\n', 'a', '&', '|', '[', 'assistant'),
  {
    maxLength: 12,
  },
);
const saying = words.map((parts) => parts.join('')).filter((said) => !hasMark(said));

/** How models in use part a thought from an answer, each with what stands before, between and behind. */
const spellings: readonly (readonly [model: string, before: string, between: string, behind: string])[] = [
  ['DeepSeek R1, Qwen3, GLM', '<think>\n', '\n</think>\n\n', ''],
  ['a tag of another name', '<thinking>', '</thinking>', ''],
  ['a tag that ends with another name', '<think>', '</thinking>', ''],
  ['a tag with more in it', '<think hidden="true">', '</think>', ''],
  ['EXAONE', '<thought>\n', '\n</thought>\n', ''],
  ['wide brackets', '＜think＞', '＜/think＞', ''],
  ['a gateway that escapes text', '&lt;think&gt;', '&lt;/think&gt;', ''],
  ['a gateway that folds thoughts', '<details type="reasoning" done="true">\n', '</details>\n', ''],
  ['Seed-OSS', '<seed:think>', '</seed:think>', ''],
  ['Kimi', '◁think▷', '◁/think▷', ''],
  ['Magistral', '[THINK]', '[/THINK]', ''],
  ['OpenThinker', '<|begin_of_thought|>', '<|end_of_thought|>\n<|begin_of_solution|>', '<|end_of_solution|>'],
  ['Command A', '<|START_THINKING|>', '<|END_THINKING|><|START_RESPONSE|>', '<|END_RESPONSE|>'],
  ['Apertus', '<|inner_prefix|>', '<|inner_suffix|>', ''],
  ['MedGemma', '<unused94>thought\n', '<unused95>', ''],
  ['Gemma', '<|channel>thought\n', '<channel|>', ''],
  ['Granite', 'Here is my thought process:\n', '\nHere is my response:\n', ''],
  ['Hunyuan', '<think>\n', '\n</think>\n<answer>\n', '</answer>'],
  ['gpt-oss', '<|channel|>analysis<|message|>', '<|end|><|start|>assistant<|channel|>final<|message|>', '<|return|>'],
  ['a template that shows through', '<|im_start|>assistant\n<think>', '</think>', '<|im_end|>'],
  ['a template with wide strokes', '<｜Assistant｜><think>', '</think>', '<｜end▁of▁sentence｜>'],
];

describe('a reply without what the model thinks aloud', () => {
  for (const [model, before, between, behind] of spellings) {
    it(`is the reply after it, however the pieces are cut, as ${model} spells it`, () =>
      fc.assert(
        fc.property(saying, saying, sizes, (thought, said, cut) => {
          fc.pre(!hasMark(`${thought}${said}`) && !/\s$/.test(said));
          const reply = `${before}${thought}${between}${said}${behind}`;
          const { text, thinking } = heard(reply, cut);
          expect(text).to.equal(said.trimStart());
          expect(thinking.trim()).to.equal(thought.trim());
          expect(withoutThinking(reply)).to.deep.equal({ text, thinking });
        }),
      ));

    it(`is that also where the template holds the opening mark, as ${model} spells it`, () => {
      // Markup of everybody's ends no thought that was not opened.
      if (between.includes('</details>')) return;
      for (const cut of [[1], [3, 7], [1000]])
        for (const startsThinking of [false, true]) {
          const whole = heard(`先看合同。${between}可以主张。${behind}`, cut, startsThinking);
          expect(whole).to.deep.include({ text: '可以主张。', isUnopened: true });
          expect(whole.thinking.trim()).to.equal('先看合同。');
        }
    });
  }

  it('is all of a reply that thinks nothing aloud', () =>
    fc.assert(
      fc.property(saying, sizes, (said, cut) => {
        expect(heard(said, cut)).to.deep.equal({ text: said, thinking: '', isUnopened: false });
        expect(withoutThinking(said)).to.deep.equal({ text: said, thinking: '' });
      }),
    ));

  it('is without a thought in its middle, and nothing while the thought has no end', () => {
    expect(heard('先写一半，<think>想一想</think>再写一半', [2]).text).to.equal('先写一半，再写一半');
    expect(heard('<think>先看看<think>合同', [3]).text).to.equal('');
  });

  it('keeps markup that is anybody’s, and what stands behind a second end', () => {
    expect(heard('<details>正文</details>', [4]).text).to.equal('<details>正文</details>');
    expect(heard('<think>想</think>可以</think>主张', [1]).text).to.equal('可以主张');
  });

  it('gives back every sign that was kept for a mark that never came', () => {
    for (const part of ['<', '<|', '<details ', '&lt;', '[', '<think', 'Here is my ', ' ']) {
      const whole = part.repeat(20_000 / part.length);
      expect(heard(whole, [64])).to.deep.equal({ text: whole, thinking: '', isUnopened: false });
    }
  });
});
