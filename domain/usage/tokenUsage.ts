/**
 * Tokens of a call in parts that do not overlap: `input`, `output` that a person can see, `thinking`. `null` is not known,
 * which is not the same as none. `estimated`: some figure was counted by us from characters.
 */
export type TokenUsage = {
  readonly input: number;
  readonly output: number;
  readonly thinking: number | null;
  readonly estimated: boolean;
};

/** All tokens of a call. */
export const totalTokens = ({ input, output, thinking }: TokenUsage): number => input + output + (thinking ?? 0);

/** The usage of several requests that were one call to a person; `null` counts as a request that used nothing. */
export const addUsage = (a: TokenUsage | null, b: TokenUsage | null): TokenUsage | null => {
  if (!a || !b) return a ?? b;
  return {
    input: a.input + b.input,
    output: a.output + b.output,
    thinking: a.thinking === null && b.thinking === null ? null : (a.thinking ?? 0) + (b.thinking ?? 0),
    estimated: a.estimated || b.estimated,
  };
};

/**
 * The usage that a call can have had, whose tokens are at most `most`: what a service reports beyond that is no figure to count by,
 * so the usage is cut to it and marked as estimated.
 */
export const withinPossible = (usage: TokenUsage, most: number): TokenUsage => {
  if (totalTokens(usage) <= most) return usage;
  const input = Math.min(usage.input, most);
  const output = Math.min(usage.output, most - input);
  const thinking = usage.thinking === null ? null : Math.min(usage.thinking, most - input - output);
  return { input, output, thinking, estimated: true };
};

/** A count as services write it: a whole number from 0, also as digits in a string. Anything else is not known. */
const countOf = (value: unknown): number | null => {
  const number = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) && number >= 0 ? number : null;
};

const fieldOf = (object: unknown, ...names: readonly string[]): unknown => {
  if (typeof object !== 'object' || object === null) return undefined;
  const name = names.find((each) => Object.hasOwn(object, each));
  return name === undefined ? undefined : (Object.getOwnPropertyDescriptor(object, name)?.value as unknown);
};

/** Splits what a service counts as its output; `total` is left out of it where it contradicts the parts. */
const splitOutput = (completion: number, reasoning: number | null, beyond: number | null) => {
  // Tokens beyond input and completion are thinking that the service counts separately (Gemini, some of xAI).
  if (beyond !== null && beyond > 0) return { output: completion, thinking: beyond };
  if (reasoning === null) return { output: completion, thinking: null };
  // More thinking than output: it cannot be a part of it.
  if (reasoning > completion) return { output: completion, thinking: reasoning };
  return { output: completion - reasoning, thinking: reasoning };
};

/**
 * Normalises the `usage` of a reply, whatever service it comes from. Returns `null` when it says nothing usable: absent,
 * all zero, negative, or not numbers. Of a stream pass each usage it sent and keep the last that is not `null`.
 */
export const normaliseUsage = (usage: unknown): TokenUsage | null => {
  const input = countOf(fieldOf(usage, 'prompt_tokens', 'input_tokens'));
  const completion = countOf(fieldOf(usage, 'completion_tokens', 'output_tokens'));
  const total = countOf(fieldOf(usage, 'total_tokens'));
  const details = fieldOf(usage, 'completion_tokens_details', 'output_tokens_details');
  const reasoning = countOf(fieldOf(details, 'reasoning_tokens')) ?? countOf(fieldOf(usage, 'reasoning_tokens'));
  const knownInput =
    input ?? (total !== null && completion !== null && total >= completion ? total - completion : null);
  if (knownInput === null) return null;
  const knownCompletion = completion ?? (total !== null && total >= knownInput ? total - knownInput : null);
  if (knownCompletion === null || knownInput + knownCompletion + (reasoning ?? 0) === 0) return null;
  const beyond = total === null ? null : total - knownInput - knownCompletion;
  return { input: knownInput, ...splitOutput(knownCompletion, reasoning, beyond), estimated: false };
};

const wide = /[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef]|[\ud840-\ud88f][\udc00-\udfff]/g;

/** The share of `estimateTokens` that a text has at the least: tokenisers make one token of up to two Chinese characters. */
const leastShare = 0.5;

/** The fewest tokens that a text can have whose tokens were estimated, rather too high. */
export const fewestTokens = (estimate: number): number => Math.floor(estimate * leastShare);

/** Reported tokens for each estimated one, as a service counted them lately; `null` where it has reported none. */
export type TokenRates = { readonly input: number | null; readonly output: number | null };

const used = (estimate: number, rate: number | null): number => {
  const tokens = rate === null ? fewestTokens(estimate) : Math.floor(estimate * Math.min(1, rate));
  return Math.min(estimate, Math.max(1, tokens));
};

/**
 * The usage of a call that ended before its service reported one, from estimates of what went to and fro: at the rates of the service,
 * and where none are known at the fewest tokens, so that part of a reply is never counted as more than the whole would be.
 */
export const usedOfPart = (estimated: TokenUsage, rates: TokenRates): TokenUsage => ({
  input: used(estimated.input, rates.input),
  output: used(estimated.output, rates.output),
  thinking: estimated.thinking === null ? null : used(estimated.thinking, rates.output),
  estimated: true,
});

/** Tokens that a text will be about: one for each Chinese character, one for four others. Too many rather than too few. */
export const estimateTokens = (text: string): number => {
  const characters = text.match(wide) ?? [];
  const others = text.length - characters.reduce((sum, each) => sum + each.length, 0);
  return characters.length + Math.ceil(others / 4);
};
