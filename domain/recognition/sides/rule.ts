import type { FormDefinition } from '../../forms/definition.js';
import { withAgent } from '../../forms/meaning.js';
import { foldedInPlace } from '../../quantities/signs.js';
import type { Recognised, RecognisedParty } from '../people/index.js';

/** A side of a case. */
export type Side = 'plaintiff' | 'defendant';

/** The side of each party in a form, as the form calls it; `null` where nothing is said of it. */
export type Sides = readonly (string | null)[];

/** The two sides of a form, its writer's first; agents and third parties are none. */
export const sidesOfForm = ({ parties }: FormDefinition): readonly [string | undefined, string | undefined] => {
  const [one, other] = parties.filter(
    ({ role, blocks, optional }) =>
      role !== '第三人' && !optional && !blocks.some(({ fields }) => 'has' in withAgent(fields)),
  );
  return [one?.role, other?.role];
};

/** What a rule looks at: a text that was read, for a form. */
export type SideCase = Pick<Recognised, 'parties' | 'isDecision'> & {
  readonly definition: FormDefinition;
  readonly text: string;
  /** The text in half-width signs. */
  readonly folded: string;
  /** The sides of the form: its writer's, and the one opposite. */
  readonly own: string | undefined;
  readonly other: string | undefined;
};

/** A text as the rules look at it. */
export const sideCase = (
  definition: FormDefinition,
  { parties, isDecision }: Pick<Recognised, 'parties' | 'isDecision'>,
  text: string,
): SideCase => {
  const [own, other] = sidesOfForm(definition);
  return { definition, parties, isDecision, text, folded: foldedInPlace(text), own, other };
};

/** What a rule says, and by which words of the text. */
export type Said = { readonly sides: Sides; readonly words: readonly string[] };

/** What was said before a rule is asked. */
export type SaidBefore = {
  /** By rules that are sure. */
  readonly sure: Sides;
  /** By those that are not, where they agree. */
  readonly shown: Sides;
  /** By the former, else by the latter, as corrected so far. */
  readonly sides: Sides;
};

export type SideRule = {
  /** What `npm run recognition -- why` calls it. */
  readonly key: string;
  /** For which forms it is asked; absent: for all. */
  readonly forms?: {
    readonly kinds?: readonly FormDefinition['kind'][];
    readonly keys?: readonly string[];
    readonly but?: readonly string[];
  };
  /** What it reads in a text; `undefined` for nothing. */
  readonly reads: (of: SideCase, before: SaidBefore) => Said | undefined;
  /** `all`: once it says anything, no other rule is asked. `each`: of each party it speaks of. `anew`: it corrects what the others said. */
  readonly decides: 'all' | 'each' | 'anew';
  /** Whether it holds against whatever a later rule says. Those that are not sure have to agree. */
  readonly sure: boolean;
};

/** What puts the parties at some places on the form's own side, and those at others opposite. */
export const putting = (
  { parties, own, other }: SideCase,
  places: { readonly own?: readonly number[]; readonly other?: readonly number[] },
  words: readonly string[],
): Said => ({
  sides: parties.map(
    (_, at) => (places.own?.includes(at) ? own : places.other?.includes(at) ? other : undefined) ?? null,
  ),
  words,
});

/** The places of the parties of which something holds. */
export const placesWhere = (
  parties: readonly RecognisedParty[],
  holds: (party: RecognisedParty, at: number) => boolean,
): readonly number[] => parties.flatMap((party, at) => (holds(party, at) ? [at] : []));

/** Whether a text calls a party by one of some words. */
export const isCalled = ({ roles }: RecognisedParty, words: readonly string[]): boolean =>
  roles.some((role) => words.includes(role));

/** The one of some, as a list; nothing where there are more. */
export const only = <T>(some: readonly T[]): readonly T[] => (some.length === 1 ? some : []);

export const isOrganisation = ({ findings: [name] }: RecognisedParty): boolean => name?.kind === 'organisation-name';
export const nameOf = ({ findings: [name] }: RecognisedParty): string => name?.value ?? '';
/** A name as a text may print it, with brackets of either kind. */
export const patternOfName = (party: RecognisedParty): string =>
  nameOf(party).replaceAll(/[^\p{Script=Han}A-Za-z0-9]/gu, '.');

/** Some words as one group of a pattern. */
export const anyOf = (words: readonly string[]): string => `(?:${words.join('|')})`;
