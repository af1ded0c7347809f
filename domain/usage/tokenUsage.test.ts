import { expect } from 'chai';
import fc from 'fast-check';
import { addUsage, estimateTokens, normaliseUsage, totalTokens, usedOfPart, withinPossible } from './tokenUsage.js';

const shapes: readonly (readonly [
  shape: string,
  usage: unknown,
  input: number,
  output: number,
  thinking: number | null,
])[] = [
  [
    'OpenAI: thinking within the completion',
    {
      prompt_tokens: 20,
      completion_tokens: 90,
      total_tokens: 110,
      completion_tokens_details: { reasoning_tokens: 60 },
    },
    20,
    30,
    60,
  ],
  [
    'OpenAI without thinking',
    { prompt_tokens: 20, completion_tokens: 10, total_tokens: 30, completion_tokens_details: { reasoning_tokens: 0 } },
    20,
    10,
    0,
  ],
  [
    'DeepSeek: cached input is a part of the input',
    {
      prompt_tokens: 20,
      completion_tokens: 90,
      total_tokens: 110,
      prompt_cache_hit_tokens: 16,
      prompt_cache_miss_tokens: 4,
      completion_tokens_details: { reasoning_tokens: 80 },
    },
    20,
    10,
    80,
  ],
  [
    'Gemini: thinking beside the completion, told by the total alone',
    { prompt_tokens: 20, completion_tokens: 10, total_tokens: 90 },
    20,
    10,
    60,
  ],
  [
    'xAI: thinking beside the completion, also in the details',
    { prompt_tokens: 20, completion_tokens: 10, total_tokens: 90, completion_tokens_details: { reasoning_tokens: 60 } },
    20,
    10,
    60,
  ],
  [
    'completion 0 although there was thinking, in the total',
    { prompt_tokens: 20, completion_tokens: 0, total_tokens: 80, completion_tokens_details: { reasoning_tokens: 60 } },
    20,
    0,
    60,
  ],
  [
    'completion 0 although there was thinking, not in the total',
    { prompt_tokens: 20, completion_tokens: 0, total_tokens: 20, completion_tokens_details: { reasoning_tokens: 60 } },
    20,
    0,
    60,
  ],
  [
    'Responses and Anthropic names',
    { input_tokens: 20, output_tokens: 30, output_tokens_details: { reasoning_tokens: 25 } },
    20,
    5,
    25,
  ],
  ['counts as strings', { prompt_tokens: '20', completion_tokens: '10', total_tokens: '30' }, 20, 10, null],
  ['embeddings and rerank: no completion', { prompt_tokens: 20, total_tokens: 20 }, 20, 0, null],
  ['a completion that only the total tells', { prompt_tokens: 20, total_tokens: 35 }, 20, 15, null],
  ['an input that only the total tells', { completion_tokens: 10, total_tokens: 30 }, 20, 10, null],
  [
    'vLLM and Ollama: nothing about thinking',
    { prompt_tokens: 20, completion_tokens: 10, total_tokens: 30 },
    20,
    10,
    null,
  ],
  ['no total', { prompt_tokens: 20, completion_tokens: 10 }, 20, 10, null],
  ['a total below its parts', { prompt_tokens: 20, completion_tokens: 10, total_tokens: 5 }, 20, 10, null],
  [
    'reasoning_tokens outside the details',
    { prompt_tokens: 20, completion_tokens: 90, total_tokens: 110, reasoning_tokens: 60 },
    20,
    30,
    60,
  ],
];

describe('usage of tokens as services report it', () => {
  for (const [shape, usage, input, output, thinking] of shapes)
    it(`is split into parts that do not overlap: ${shape}`, () =>
      expect(normaliseUsage(usage)).to.deep.equal({ input, output, thinking, estimated: false }));

  for (const [what, usage] of [
    ['absent', undefined],
    ['null', null],
    ['empty', {}],
    ['all zero (One-API)', { prompt_tokens: 0, completion_tokens: 0, total_tokens: 0 }],
    ['negative', { prompt_tokens: -5, completion_tokens: 10 }],
    ['not numbers', { prompt_tokens: 'many', completion_tokens: [] }],
    ['only a total', { total_tokens: 30 }],
    ['a string', 'usage'],
  ] as const)
    it(`is not known when it is ${what}`, () => expect(normaliseUsage(usage)).to.equal(null));

  it('never makes up tokens: whatever comes, parts are whole numbers from 0', () =>
    fc.assert(
      fc.property(
        fc.dictionary(
          fc.constantFrom('prompt_tokens', 'completion_tokens', 'total_tokens', 'reasoning_tokens'),
          fc.oneof(fc.integer(), fc.double(), fc.string(), fc.constant(null)),
        ),
        (given) => {
          const usage = normaliseUsage(given);
          if (!usage) return;
          for (const part of [usage.input, usage.output, usage.thinking ?? 0])
            expect(Number.isSafeInteger(part) && part >= 0).to.equal(true);
          expect(totalTokens(usage)).to.be.greaterThan(0);
        },
      ),
    ));
});

describe('the usage of several requests', () => {
  const usage = { input: 1, output: 2, thinking: null, estimated: false };
  it('is their sum, estimated when one of them is', () =>
    expect(addUsage(usage, { input: 10, output: 20, thinking: 5, estimated: true })).to.deep.equal({
      input: 11,
      output: 22,
      thinking: 5,
      estimated: true,
    }));
  it('is that of the only one that used anything', () => expect(addUsage(null, usage)).to.equal(usage));
});

describe('usage beyond what a call can have had', () => {
  const usage = { input: 100, output: 50, thinking: 30, estimated: false };
  it('is cut to it and marked as estimated, output before thinking', () => {
    expect(withinPossible(usage, 180)).to.equal(usage);
    expect(withinPossible(usage, 160)).to.deep.equal({ input: 100, output: 50, thinking: 10, estimated: true });
    expect(withinPossible(usage, 120)).to.deep.equal({ input: 100, output: 20, thinking: 0, estimated: true });
    expect(withinPossible({ ...usage, thinking: null }, 10)).to.deep.equal({
      input: 10,
      output: 0,
      thinking: null,
      estimated: true,
    });
  });
});

describe('the usage of a part of a reply', () => {
  it('is never more than that of the whole, for any text, any place to stop, and any service that counts at least half of the estimate', () => {
    const text = fc.string({ unit: fc.constantFrom('押', '金', 'a', ' ', '，', '1'), maxLength: 400 });
    fc.assert(
      fc.property(text, text, fc.nat(400), fc.double({ min: 0.5, max: 1, noNaN: true }), fc.boolean(), (...given) => {
        const [prompt, reply, stopped, rate, isKnown] = given;
        const counted = (words: string): number => Math.max(1, Math.ceil(estimateTokens(words) * rate));
        const part = usedOfPart(
          {
            input: estimateTokens(prompt),
            output: estimateTokens(reply.slice(0, stopped)),
            thinking: null,
            estimated: true,
          },
          isKnown ? { input: rate, output: rate } : { input: null, output: null },
        );
        expect(part.input).to.be.at.most(counted(prompt));
        expect(part.output).to.be.at.most(counted(reply));
      }),
    );
  });
  it('follows the rates at which its service counted lately, up to our estimate', () => {
    const estimated = { input: 100, output: 20, thinking: 10, estimated: true };
    expect(usedOfPart(estimated, { input: 0.7, output: 1.4 })).to.deep.equal({ ...estimated, input: 70 });
    expect(usedOfPart(estimated, { input: null, output: 0.3 })).to.deep.equal({
      input: 50,
      output: 6,
      thinking: 3,
      estimated: true,
    });
  });
});

describe('an estimate of tokens', () => {
  it('counts a Chinese character as one and four others as one', () => {
    expect(estimateTokens('房东不退押金。')).to.equal(7);
    expect(estimateTokens('deposit!')).to.equal(2);
    expect(estimateTokens('')).to.equal(0);
  });
});
