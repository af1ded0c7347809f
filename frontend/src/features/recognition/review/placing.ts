import { newlyChosen } from '../../../../../domain/autofill/together.js';
import { answerIn } from '../../../../../domain/forms/answerIn.js';
import type { AnswerValue, FormAnswers } from '../../../../../domain/forms/answers.js';
import { isEmpty } from '../../../../../domain/forms/answerValues.js';
import type { FormDefinition, PartyBlock, PartyRole } from '../../../../../domain/forms/definition.js';
import type { FormAsking } from '../../../../../domain/forms/asking/asking.js';
import { placeOf } from '../../../../../domain/forms/asking/places.js';
import { fill } from '../../../../../domain/forms/fill.js';
import { sameAnswer } from '../../../../../domain/forms/placed.js';
import type { Suggestion } from '../suggestion.js';
import type { OpenSuggestion, Proposal, ReviewView, SectionReview } from './reviewState.js';

/** Where a suggestion stands in the form as it is drawn now: at a field, or with somebody who has no card yet. */
type Anchor = { readonly field: string } | { readonly card: string };

const isIndex = (segment: string): boolean => /^\d+$/.test(segment);

const blockOf = (
  { parties }: FormDefinition,
  key: string,
): { readonly role: PartyRole; readonly block: PartyBlock } | undefined =>
  parties.flatMap((role) => role.blocks.map((block) => ({ role, block }))).find(({ block }) => block.key === key);

/**
 * A field that is asked only with a choice stands at that choice until it is made; a row that is not there at its list; a party
 * without a card nowhere in the form. A card on which nothing stands is nobody's yet: the page draws one for whoever is needed, and
 * drawing it must not take a proposed person away. `openedCards`: cards that somebody opened for what is proposed.
 */
export const anchorOf = (
  definition: FormDefinition,
  answers: FormAnswers,
  { path, opens }: Pick<Suggestion, 'path' | 'opens'>,
  openedCards: ReadonlySet<string> = new Set(),
): Anchor => {
  const gate = opens.find((opening) => newlyChosen(definition, answers, opening).length > 0);
  const place = gate?.path ?? path;
  const segments = place.split('.');
  const missing = segments.findIndex((segment, at) => {
    if (!isIndex(segment)) return false;
    // An empty card is drawn, but is no answer: the answers may not have it.
    if (openedCards.has(segments.slice(0, at + 1).join('.'))) return false;
    const list = answerIn(answers, segments.slice(0, at).join('.'));
    if (!Array.isArray(list) || list.length <= Number(segment)) return true;
    const record = list[Number(segment)] as AnswerValue;
    return at === 1 && blockOf(definition, segments[0] ?? '') !== undefined && isEmpty(record);
  });
  if (missing === -1) return { field: place };
  const list = segments.slice(0, missing).join('.');
  return missing === 1 && blockOf(definition, list) ? { card: segments.slice(0, 2).join('.') } : { field: list };
};

/** The section of the form's page in which an answer stands: `sections.claims`; `parties` for header and parties. */
export const sectionOf = (path: string): string => {
  const [part = '', section = ''] = path.split('.');
  return part === 'sections' ? `${part}.${section}` : 'parties';
};

const grouped = <Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key | null): Map<Key, Item[]> => {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    if (key !== null) groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  return groups;
};

/** Whether accepting the one suggestion chooses all that the other one says: 押金数额 comes with 约定了押金. */
const choosesAll = (
  { suggestion: { path: own, opens } }: OpenSuggestion,
  { suggestion: { path, value } }: OpenSuggestion,
): boolean =>
  own !== path &&
  opens.some(
    ({ path: gate, value: chosen }) =>
      gate === path &&
      (typeof chosen === 'string'
        ? chosen === value
        : Array.isArray(value) && value.every((option) => chosen.some((one) => one === option))),
  );

/**
 * Each fact once: a choice stands with the suggestion along with which it would be made. One that a press may fill in with others stays by itself
 * where what chooses it needs a look.
 */
export const eachOnce = (open: readonly OpenSuggestion[]): readonly OpenSuggestion[] => {
  const leadOf = (one: OpenSuggestion): OpenSuggestion | undefined =>
    open.find((other) => other !== one && (other.isCertain || !one.isCertain) && choosesAll(other, one));
  // A choice may be the lead of one below it, and stand with a third itself.
  const lastOf = (one: OpenSuggestion): OpenSuggestion => {
    const lead = leadOf(one);
    return lead === undefined ? one : lastOf(lead);
  };
  const along = grouped(open, lastOf);
  return [...along].map(([lead, those]) => ({
    ...lead,
    along: those.flatMap((one) => (one === lead ? [] : [one.suggestion.key])),
  }));
};

const isSameFact = ({ suggestion: one }: OpenSuggestion, { suggestion: other }: OpenSuggestion): boolean =>
  one.passage !== null &&
  one.passage.text === other.passage?.text &&
  one.passage.from === other.passage.from &&
  one.passage.to === other.passage.to &&
  sameAnswer(one.value, other.value);

const isClaim = ({ suggestion: { path } }: OpenSuggestion): boolean => path.startsWith('sections.claims.');

/**
 * Each suggestion with those that are the same fact: a claim and the fact that it takes its answer over from by what the form asks (`copy`), told by
 * the same words. One against which something speaks is not among them, a demand least of all: that is for its own press. Two facts of which
 * one is often the other, a loan and what was handed over on a day, are two all the same.
 */
export const withSameFact = (
  { ask }: Pick<FormAsking, 'ask'>,
  open: readonly OpenSuggestion[],
): readonly OpenSuggestion[] => {
  const byPlace = grouped(open, ({ suggestion: { path } }) => placeOf(path));
  const pairs = open.flatMap((one) => {
    const copied = ask[placeOf(one.suggestion.path)]?.copy;
    const others = copied === undefined ? [] : (byPlace.get(copied) ?? []);
    return others
      .filter((other) => isClaim(one) !== isClaim(other) && isSameFact(one, other))
      .map((other) => [one, other] as const);
  });
  const sameAs = grouped([...pairs, ...pairs.map(([one, other]) => [other, one] as const)], ([one]) => one);
  const isFree = ({ standing, suggestion: { doubts } }: OpenSuggestion) => isEmpty(standing) && doubts.length === 0;
  return open.map((one) => ({
    ...one,
    same: (sameAs.get(one) ?? []).flatMap(([, other]) => (isFree(other) ? [other.suggestion] : [])),
  }));
};

/** What needs a look stands first. */
const doubtfulFirst = (suggestions: readonly OpenSuggestion[]): readonly OpenSuggestion[] => [
  ...suggestions.filter(({ isCertain }) => !isCertain),
  ...suggestions.filter(({ isCertain }) => isCertain),
];

const isName = ({ suggestion: { field } }: OpenSuggestion): boolean =>
  field.means === 'person-name' || field.means === 'organisation-name';

const proposalOf = (definition: FormDefinition, key: string, suggestions: readonly OpenSuggestion[]): Proposal => {
  const [block = ''] = key.split('.');
  const names = suggestions.filter(isName);
  const [name] = names;
  const value = names.length === 1 ? name?.suggestion.value : undefined;
  return {
    key,
    role: blockOf(definition, block)?.role.role ?? '',
    name: typeof value === 'string' ? value : null,
    suggestions: doubtfulFirst(suggestions),
    // Whoever adds somebody by name confirms the name with it; where something speaks against the name, nothing but the name.
    filling: suggestions
      .filter((one) =>
        one === name && names.length === 1
          ? one.suggestion.passage !== null
          : one.isCertain && (name === undefined || name.suggestion.doubts.length === 0),
      )
      .map(({ suggestion }) => suggestion),
  };
};

/** Puts open suggestions at their places of a form with these answers. */
export const placed = (
  definition: FormDefinition,
  answers: FormAnswers,
  open: readonly OpenSuggestion[],
  openedCards: ReadonlySet<string>,
): Omit<ReviewView, 'filled' | 'sides' | 'people' | 'left'> => {
  const anchors = new Map(open.map((one) => [one, anchorOf(definition, answers, one.suggestion, openedCards)]));
  const fieldOf = (one: OpenSuggestion) => {
    const anchor = anchors.get(one);
    return anchor && 'field' in anchor ? anchor.field : null;
  };
  const cardOf = (one: OpenSuggestion) => {
    const anchor = anchors.get(one);
    return anchor && 'card' in anchor ? anchor.card : null;
  };
  const placeOf = (one: OpenSuggestion): string => fieldOf(one) ?? cardOf(one)?.split('.')[0] ?? '';
  const bySection = grouped(open, ({ suggestion }) => sectionOf(suggestion.path));
  const titles = [
    { path: 'parties', title: '当事人信息' },
    ...fill(definition, {}).sections.map(({ section, path, items }) => ({
      path,
      title: section.title ?? items[0]?.item.label ?? '其他',
    })),
  ];
  return {
    open: new Map([...grouped(open, fieldOf)].map(([path, those]) => [path, doubtfulFirst(those)])),
    proposals: [...grouped(open, cardOf)].map(([key, those]) => proposalOf(definition, key, those)),
    sections: titles.flatMap(({ path, title }): SectionReview[] => {
      const those = bySection.get(path) ?? [];
      const certain = those.filter((one) => one.isCertain && cardOf(one) === null).map(({ suggestion }) => suggestion);
      const doubtful = those.filter((one) => !one.isCertain || cardOf(one) !== null);
      return those.length === 0
        ? []
        : [
            {
              ...{ path, title, open: those.length, certain },
              standing: those.map(placeOf),
              doubtful: [...new Set(doubtful.map(placeOf))],
              places: [...new Set([...doubtful, ...those].map(placeOf))],
            },
          ];
    }),
    count: open.length,
  };
};

/**
 * Proposed people whom one press may add with others: the text gives the name of each, nothing speaks against it, and it is no question whose
 * name it is. The press has to name them, since nobody becomes a party whom nobody confirmed.
 */
export const peopleToAdd = (proposals: readonly Proposal[]): readonly Proposal[] =>
  proposals.filter(({ name, suggestions }) => {
    const [own, ...others] = suggestions.filter(isName);
    return name !== null && others.length === 0 && own?.isCertain === true;
  });
