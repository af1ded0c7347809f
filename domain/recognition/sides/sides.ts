import type { FormDefinition } from '../../forms/definition.js';
import type { Recognised } from '../people/index.js';
import { type Said, type SaidBefore, type SideRule, type Sides, sideCase } from './rule.js';
import { firstPersonKey, sideRules } from './rules.js';

const isFor = ({ forms: { kinds, keys, but } = {} }: SideRule, { kind, key }: FormDefinition): boolean =>
  (kinds?.includes(kind) ?? true) && (keys?.includes(key) ?? true) && but?.includes(key) !== true;

/** A rule that said something of a text, and what. */
export type Fired = Said & { readonly rule: SideRule };

/** The sides of the parties of a text, and the rules that said something, in the order in which they were asked. */
export type ToldSides = { readonly sides: Sides; readonly fired: readonly Fired[] };

/** Whether two rules put a party on different sides. */
const differ = (one: Sides, other: Sides): boolean =>
  one.some((side, at) => side !== null && (other[at] ?? side) !== side);

/**
 * The side of each party on which those rules agree that are not sure and say something of it; `null` where two differ. A rule that differs
 * about one party from what the writer says of themselves is believed about none.
 */
const agreed = (fired: readonly Fired[], before: Sides): Sides => {
  const unsure = fired.filter(({ rule }) => !rule.sure);
  const writer = unsure.find(({ rule }) => rule.key === firstPersonKey);
  return before.map((_, at) => {
    const said = unsure.filter(({ sides }) => (sides[at] ?? null) !== null);
    const [side, ...others] = new Set(said.map(({ sides }) => sides[at]));
    const isBelieved = said.some(({ sides }) => !writer || !differ(sides, writer.sides));
    return others.length > 0 || !isBelieved ? null : (side ?? null);
  });
};

/** Each party's first side of two readings. */
const either = (one: Sides, other: Sides): Sides => one.map((side, at) => side ?? other[at] ?? null);

/** Asks the rules one after another on which side of a form a text puts its parties. */
export const tellSides = (
  definition: FormDefinition,
  recognised: Pick<Recognised, 'parties' | 'isDecision'>,
  text: string,
): ToldSides => {
  const of = sideCase(definition, recognised, text);
  const nobody: Sides = of.parties.map(() => null);
  const fired: Fired[] = [];
  let before: SaidBefore = { sure: nobody, shown: nobody, sides: nobody };
  for (const rule of sideRules.filter((one) => isFor(one, definition))) {
    const said = rule.reads(of, before);
    if (!said || (rule.decides !== 'anew' && said.sides.every((side) => side === null))) continue;
    fired.push({ ...said, rule });
    if (rule.decides === 'all') return { sides: said.sides, fired };
    const sure = rule.decides === 'each' && rule.sure ? either(before.sure, said.sides) : before.sure;
    const shown = agreed(fired, nobody);
    before = { sure, shown, sides: rule.decides === 'anew' ? said.sides : either(sure, shown) };
  }
  return { sides: before.sides, fired };
};

/** The side of each party of a text in a form, `null` where somebody has to say it. */
export const sidesOf = (
  definition: FormDefinition,
  recognised: Pick<Recognised, 'parties' | 'isDecision'>,
  text = '',
): (string | null)[] => [...tellSides(definition, recognised, text).sides];
