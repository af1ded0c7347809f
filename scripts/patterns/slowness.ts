import { createContext, Script } from 'node:vm';
import { analyse } from 'scslre';
import { attacksOn, spelt, type Attack } from './attacks.js';
import { choicesOf } from './choices.js';
import type { Pattern } from './productionPatterns.js';

/** Signs of a long text. A tenth of it may cost a tenth of the work, and not a hundredth. */
const long = 20_000;
/** Milliseconds below which a short text is not looked at any more, and below which a long one is never slow. */
const [suspicious, noticeable] = [0.15, 6];
/** How many times the work of a short text that of a long one, ten times as long, may be; it is a hundred times where the work grows with the square. */
const mostGrowth = 40;
/** Milliseconds after which a search is stopped: the pattern has no end if it has computed for half of them. */
const patience = 4000;
const worstKept = 2;
/** Ways to read a pattern from one place below which it cannot be slow: it looks at each sign of a text so often at most, in a long text as in a short one. */
const fewChoices = 1000;

type Measured = { readonly attack: Attack; readonly milliseconds: number };

/** Milliseconds that the process has computed: what others compute on the machine is none of it. */
const computed = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};
const context = createContext({ computed, spelt });
/** Searches for all matches, as if every pattern were global: who splits at one or searches the rest of a text does so. */
const search = new Script(`for (at of attacks) {
  const text = spelt(at, length);
  pattern.lastIndex = 0;
  const began = computed();
  text.replace(pattern, '');
  took.push({ attack: at, milliseconds: computed() - began });
}`);

/** The error may be of the context's own kind. */
const isTimeout = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT';

/** What each attack takes, until one has no end. Where others compute on the machine it gets more time, until it has computed for long itself. */
const timesOf = (attacks: readonly Attack[], length: number, timeout = patience): readonly Measured[] => {
  const took: Measured[] = [];
  Object.assign(context, { attacks, length, took, at: undefined });
  const before = computed();
  try {
    search.runInContext(context, { timeout });
    return took;
  } catch (error) {
    if (!isTimeout(error)) throw error;
    const attack = attacks[took.length];
    if (attack === undefined) return took;
    // Many that took their time together are no single one that does: it is tried alone, and the others if it ends.
    if (attacks.length > 1) {
      const alone = timesOf([attack], length);
      const ends = alone.every(({ milliseconds }) => milliseconds < Number.POSITIVE_INFINITY);
      return [...took, ...alone, ...(ends ? timesOf(attacks.slice(took.length + 1), length) : [])];
    }
    if (computed() - before < patience / 2) return timesOf(attacks, length, 2 * timeout);
    return [{ attack, milliseconds: Number.POSITIVE_INFINITY }];
  }
};
const best = (attack: Attack, length: number, runs: number): number =>
  Math.min(
    ...timesOf(
      Array.from({ length: runs }, () => attack),
      length,
    ).map(({ milliseconds }) => milliseconds),
  );

/** Whether the work for an attack grows faster than the text, each length measured so many times. */
const growsBeside = ({ attack, milliseconds }: Measured, length: number, runs: number): string | undefined => {
  if (milliseconds > patience / 2) return `${JSON.stringify(attack)} does not end for ${length / 10} signs`;
  const few = best(attack, length / 10, runs + 1);
  const all = best(attack, length, runs);
  return all > noticeable && all > few * mostGrowth
    ? `${JSON.stringify(attack)} takes ${few.toFixed(2)} ms for ${length / 10} signs and ${all.toFixed(0)} ms for ${length}`
    : undefined;
};

const measuredFault = ({ source, flags }: Pattern, length: number): string | undefined => {
  Object.assign(context, { pattern: new RegExp(source, /[gy]/u.test(flags) ? flags : `${flags}g`) });
  const suspects = timesOf(attacksOn(source, flags), length / 10)
    .filter(({ milliseconds }) => milliseconds > suspicious)
    .sort((one, other) => other.milliseconds - one.milliseconds)
    .slice(0, worstKept);
  // Others' work on the machine only adds: what is quick once is quick.
  for (const suspect of suspects) {
    const fault = growsBeside(suspect, length, 1) && growsBeside(suspect, length, 4);
    if (fault !== undefined) return fault;
  }
  return undefined;
};

/**
 * Why searching a long text for this pattern may take more than time in proportion; `undefined` where nothing shows it. A pattern that can be read in few
 * ways takes none, of others a static analysis finds what one sign over and over makes slow, and measuring what rows of signs do.
 */
export const slowness = (pattern: Pattern, length = long): string | undefined => {
  const { source, flags } = pattern;
  if (choicesOf(source, flags) <= fewChoices) return undefined;
  const [report] = length < long ? [] : analyse({ source, flags }, { maxReports: 1 }).reports;
  return report === undefined
    ? measuredFault(pattern, length)
    : `one sign over and over (${report.type}, ${report.character.pick})`;
};
