import type { FormKind } from '../forms/definition.js';
import { standardWords } from '../layWords/standardWords.js';
import type { Motion } from '../motions/motions.js';
import { createScore, index, weights, type Words } from './scoreForms.js';
import { spokenMotions, type SpokenMotions } from './spokenMotion.js';
import { spokenSide, type SpokenSide } from './spokenSide.js';

/** What the search reads of a form. */
export type SearchedForm = Words & {
  readonly key: string;
  readonly kind: FormKind;
  /** The case's cause or, where a form has none, the document's name: how a reason calls it. */
  readonly subject: string;
  readonly description: string;
  /** Labels of what it asks. */
  readonly asks: readonly string[];
};

/** What people ask for and no form is for. */
export type SearchedWithoutForm = Words & {
  readonly key: string;
  readonly title: string;
  /** Which sides write it. */
  readonly kinds: readonly FormKind[];
  /** What to do instead, in sentences. */
  readonly instead: readonly string[];
  /** The form for who is sued over it; by default that of its own name. */
  readonly defence?: string | undefined;
  /** What it is within a running case, where it is that. */
  readonly motion?: Motion | null;
};

export type Proposal = Pick<SearchedForm, 'key' | 'kind' | 'subject'> & {
  /** Higher fits better; comparable only within one search. */
  readonly score: number;
  /** Aliases in the description or, where there are none, pairs of characters that speak for the form, the strongest first; at most four. */
  readonly words: readonly string[];
  /** Whether the description says an everyday word that points to the form by itself. */
  readonly isNamed: boolean;
};

export type Recommended = {
  /** Best first; empty where nothing fits, and where what fits has no form. */
  readonly proposals: Proposal[];
  /**
   * Whether the first one is meant without much doubt: an everyday word points to it, it leads by a third, and it is for the
   * speaker's side. Pairs of characters alone never make it so.
   */
  readonly isClear: boolean;
  /** The side that the description tells, where it names no subject. */
  readonly side: FormKind | null;
  /** What fits best, where no form is for it. */
  readonly without:
    | (Pick<SearchedWithoutForm, 'key' | 'title' | 'instead' | 'motion'> & {
        readonly words: readonly string[];
      })
    | null;
  /** What the description asks for within a running case: the answer, with no form beside it but those of a cause that is new. */
  readonly motions: readonly Motion[];
};

/**
 * Finds forms by a description in everyday words: at most `limit`, only of `among` where it is given; whether something else fits
 * better for which there is no form, is said by all forms.
 */
export type Recommend = (description: string, options?: Asked) => Recommended;
type Asked = { readonly among?: ReadonlySet<string>; readonly limit?: number };

/** What is left of a score where the form is for the other side, and where the speaker tells no side. */
const otherSide = 0.45;
const untoldSide: Readonly<Record<FormKind, number>> = { claim: 1, defense: 0.6, application: 0.6 };
const untoldWithoutForm = 0.55;
/** Of a complaint without a form whose defence has one: who tells no side and tells what befell them sues. */
const untoldComplaint = 0.9;
const everySide = 3;
/** The score below which nothing counts as found. */
const floor = 6;
/** The score below which one word is chance, where none points to a form by itself and the speaker tells of no suit. */
const chanceFloor = 12;
/** By how much the first one leads where it is meant without much doubt. */
const clearLead = 4 / 3;

/** Builds the index: whole everyday words, and BM25 over character bigrams of names, aliases, descriptions and labels. */
export const createRecommender = (
  forms: readonly SearchedForm[],
  withoutForm: readonly SearchedWithoutForm[] = [],
): Recommend => {
  const indexedForms = forms.map((form) => ({ form, entry: index(form, partsOfForm(form)) }));
  const indexedOthers = withoutForm.map((other) => ({ other, entry: index(other, [[other.title, weights.subject]]) }));
  const keys = new Set(forms.map(({ key }) => key));
  const hasDefence = ({ key, defence = key.replace(/^claim-/, 'defense-') }: SearchedWithoutForm): boolean =>
    keys.has(defence);
  const scoreOf = createScore([...indexedForms, ...indexedOthers].map(({ entry }) => entry));

  const search = (text: string, { among, limit = 3 }: Asked): Omit<Recommended, 'motions'> => {
    const side = spokenSide(text);
    const found = scoreOf(text);
    const all = indexedForms.flatMap(({ form: { key, kind, subject }, entry }): Proposal[] => {
      const { score, phrases, words } = found(entry);
      if (score < floor) return [];
      const isNamed = phrases.some((phrase) => entry.tells.has(phrase));
      const share = sideShare(side, [kind], untoldSide[kind]);
      // Pairs of characters without a word of everyday speech: chance below a higher score.
      if (phrases.length === 0 && !side.isTold && score < chanceFloor) return [];
      return [{ key, kind, subject, score: score * share, words: words(), isNamed }];
    });
    const others = indexedOthers
      .flatMap(({ other, entry }) => {
        const { score, phrases, words } = found(entry);
        if (score < floor || !phrases.some((phrase) => entry.tells.has(phrase))) return [];
        const untold = other.kinds.length === everySide ? 1 : hasDefence(other) ? untoldComplaint : untoldWithoutForm;
        return [{ other, score: score * sideShare(side, other.kinds, untold), words }];
      })
      .sort((a, b) => b.score - a.score);
    const [best] = others;
    if (best && all.every(({ score }) => score < best.score)) {
      const { key, title, instead, motion } = best.other;
      const without = { key, title, instead, ...(motion && { motion }), words: best.words() };
      return { proposals: [], isClear: true, side: null, without };
    }
    const isAboutSuit = side.isTold || all.some(({ isNamed }) => isNamed);
    const isSuing = side.isTold && side.kind === 'claim';
    const isOfOtherSide = (key: string) => key.startsWith('defense-') && isOffered(key.replace('defense-', 'claim-'));
    const isOffered = (key: string) => all.some((one) => one.key === key) && (among?.has(key) ?? true);
    const proposals = all
      // Who sues is never offered the defence against their own complaint.
      .filter(({ key }) => !(isSuing && isOfOtherSide(key)))
      .filter(({ words, score }) => isAboutSuit || words.length > 1 || score >= chanceFloor)
      .filter(({ key }) => among?.has(key) ?? true)
      .sort((a, b) => b.score - a.score)
      .slice(0, limit);
    const [first, second] = proposals;
    const leads = first !== undefined && first.score >= clearLead * (second?.score ?? 0);
    // A defence that nobody was said to need stands first where its complaint has no form.
    const isOfSide = first?.kind !== 'defense' || side.kind === 'defense';
    const isSubjectNamed = proposals.some(({ isNamed }) => isNamed);
    return {
      proposals,
      isClear: leads && isOfSide && first.isNamed,
      side: side.isTold && !isSubjectNamed ? side.kind : null,
      without: null,
    };
  };
  return (description, asked = {}) => {
    const text = standardWords(description);
    return besideMotions(search(text, asked), spokenMotions(text));
  };
};

/** What is found beside what is asked for within a running case: a cause only where it may be a new one. */
const besideMotions = (
  found: Omit<Recommended, 'motions'>,
  { motions: spoken, withCause }: SpokenMotions,
): Recommended => {
  const motions = spoken.length === 0 && found.without?.motion ? [found.without.motion] : spoken;
  if (motions.length === 0) return { ...found, motions };
  const proposals = withCause ? found.proposals.filter(({ isNamed }) => isNamed) : [];
  return { ...found, proposals, isClear: found.isClear && proposals.length > 0, side: null, motions };
};

const partsOfForm = ({ subject, description, asks }: SearchedForm): readonly (readonly [string, number])[] => [
  [subject, weights.subject],
  [description, weights.description],
  ...asks.map((label) => [label, weights.ask] as const),
];

const sideShare = ({ kind, isTold }: SpokenSide, kinds: readonly FormKind[], untold: number): number => {
  if (!isTold) return untold;
  return kinds.includes(kind) ? 1 : otherSide;
};
