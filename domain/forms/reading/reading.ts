import type { ProblemCode } from '../problemCodes.js';
import { wholeCharacters, withoutUnseen } from '../../signs/signs.js';

/** An answer that is offered instead of what was typed. */
export type Choice = { readonly label: string; readonly value: string };

/** What is wrong with a value as it was typed, in the words that its writer sees. */
export type Fault = {
  readonly kind: 'fault';
  readonly code: ProblemCode;
  readonly sentence: string;
  readonly choices: readonly Choice[];
};

/** A value as it was understood. */
export type Understood = {
  readonly kind: 'value';
  /** As forms keep it. */
  readonly value: string;
  /** How it reads (120,000.00元), where it was typed in another way than with other separators. */
  readonly shown?: string;
  /** The words leave it to a custom which year is meant: it has to be looked at. */
  readonly isCustom?: boolean;
  /** The value is kept as it was typed, and nothing can be reckoned from it: why, and exact values that are offered instead. */
  readonly doubt?: Fault;
};

export type Reading = { readonly kind: 'empty' } | Understood | Fault;

export const empty: Reading = { kind: 'empty' };

export const fault = (code: ProblemCode, sentence: string, choices: readonly Choice[] = []): Fault => ({
  kind: 'fault',
  code,
  sentence,
  choices,
});

/** What was typed, short enough to be quoted. */
export const quoted = (typed: string): string => {
  const signs = [...typed.trim()];
  return `“${signs.length > 20 ? `${signs.slice(0, 20).join('')}…` : signs.join('')}”`;
};

/** Half-width signs, one kind of dash and blank, no invisible signs: what people type or paste without meaning it. */
export const foldTyped = (typed: string): string =>
  wholeCharacters(withoutUnseen(typed).normalize('NFKC'))
    .replaceAll(/[‐-―−]/gu, '-')
    .replaceAll(/\s+/gu, ' ')
    .trim();
