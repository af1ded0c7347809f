import type { FormDefinition } from '../forms/definition.js';
import { formStatements } from '../forms/formStatements.js';
import type { SourceItem } from './passageFinder.js';

type Asked = { readonly id: string; readonly question: string; readonly answers: readonly string[] };
type Asks = readonly Asked[] | undefined;

/** The readable summary of a pleading (`domain/forms/finalData.ts`), as far as an analysis reads it. */
export type Pleading = {
  readonly partyInfo: readonly { readonly role: string; readonly details: readonly string[] }[];
  readonly claimItems?: Asks;
  readonly factItems?: Asks;
  readonly defenseItems?: Asks;
  readonly factsAndReasons?: Asks;
  readonly otherItems: readonly Asked[];
};

const spoken = (lines: readonly string[]): readonly string[] => lines.filter((line) => line.trim() !== '');

const itemsIn = (pleading: Pleading): readonly Asked[] =>
  [
    ...(pleading.claimItems ?? []),
    ...(pleading.factItems ?? []),
    ...(pleading.defenseItems ?? []),
    ...(pleading.factsAndReasons ?? []),
    ...pleading.otherItems,
  ].filter(({ answers }) => spoken(answers).length > 0);

/** Whether there is anything to analyse: a claim, a fact or a response. */
export const saysAnything = (pleading: Pleading | null | undefined): pleading is Pleading =>
  pleading != null && itemsIn({ ...pleading, otherItems: [] }).length > 0;

/** What a complaint says, as `C1`, `C2` …; parties are left out unless asked for. */
export const complaintItems = (pleading: Pleading, { parties = false } = {}): readonly SourceItem[] => {
  const people = parties
    ? pleading.partyInfo.map(({ role, details }) => ({ id: 'parties', question: role, answers: details }))
    : [];
  return [...people, ...itemsIn(pleading)].map(({ id, question, answers }, index) => ({
    ref: `C${index + 1}`,
    defense: null,
    id,
    question,
    lines: spoken(answers),
  }));
};

/** What one of several defences says, as `D1-1`, `D1-2` … for the first of them. */
export const defenseItems = (pleading: Pleading, place: number): readonly SourceItem[] =>
  itemsIn(pleading).map(({ id, question, answers }, index) => ({
    ref: `D${place + 1}-${index + 1}`,
    defense: place,
    id,
    question,
    lines: spoken(answers),
  }));

/** The claims and facts that the form asks for and that these items leave unanswered, as `E1`, `E2` …. */
export const unansweredItems = (definition: FormDefinition, answered: readonly SourceItem[]): readonly SourceItem[] => {
  const includedIds = new Set(answered.map(({ id }) => id));
  return formStatements(definition, {})
    .filter(({ id, isAsked }) => isAsked && !includedIds.has(id))
    .map(({ id, question }, index) => ({ ref: `E${index + 1}`, defense: null, id, question, lines: [] }));
};
