import type { FormAnswers } from './answers.js';
import type { FormDefinition } from './definition.js';
import { formStatements, type FormStatement } from './formStatements.js';

export type FinalItem = {
  /** Section and item of the form (`claims.interest`), the section alone for its open text, or `header`. */
  readonly id: string;
  /** In a defence: the ids of what it answers in the complaint of the same cause. Absent where there is nothing. */
  readonly about?: readonly string[];
  readonly question: string;
  readonly answers: readonly string[];
};
export type PartyInfo = { readonly role: string; readonly details: readonly string[] };

/** The readable summary of a pleading: answered questions only, nothing that is hidden. */
export type FinalData = {
  readonly case_type: string | null;
  readonly partyInfo: readonly PartyInfo[];
  /** Complaints. */
  readonly claimItems?: readonly FinalItem[];
  /** Complaints and applications. */
  readonly factItems?: readonly FinalItem[];
  /** Defences. */
  readonly defenseItems?: readonly FinalItem[];
  readonly factsAndReasons?: readonly FinalItem[];
  /** Applications. */
  readonly requestItems?: readonly FinalItem[];
  /** Header, jurisdiction, mediation and whatever else the form asks. */
  readonly otherItems: readonly FinalItem[];
};

/** Names of the two lists that carry a form's substance, and the sections each is made of; the rest is `otherItems`. */
const lists = {
  claim: { claimItems: ['claims'], factItems: ['facts'] },
  defense: { defenseItems: ['responses'], factsAndReasons: ['facts'] },
  application: { requestItems: ['requests', 'matters'], factItems: ['facts'] },
} as const;

export type FinalList = 'claimItems' | 'factItems' | 'defenseItems' | 'factsAndReasons' | 'requestItems' | 'otherItems';
/** An item that the form asked and that was not answered, with its place among those that were. */
export type BlankItem = {
  readonly list: FinalList;
  readonly id: string;
  readonly question: string;
  /** The id of the answered item of the list that it stands behind; `null` at the head of the list. */
  readonly after: string | null;
};

/** The complaint's sections whose prose the prose of a defence answers. */
const answeredInProse: Readonly<Record<string, readonly string[]>> = { responses: ['claims'], facts: ['facts'] };

/** The final document's data as other parts and programs read it. Computed from the answers, never taken from outside. */
export const finalData = (definition: FormDefinition, answers: FormAnswers): FinalData => {
  const statements = formStatements(definition, answers);
  const listNames: Readonly<Record<string, readonly string[]>> = lists[definition.kind];
  const names = Object.values(listNames).flat();
  const itemOf = ({ id, section, question, lines, isProse, answers: ids }: FormStatement): FinalItem => {
    const proseAnswers = definition.kind === 'defense' && section !== null ? answeredInProse[section] : undefined;
    const about = isProse ? (proseAnswers ?? []) : ids;
    return { id, ...(about.length > 0 ? { about } : {}), question, answers: lines };
  };
  const itemsIn = (belongs: (section: string) => boolean) =>
    statements.filter(({ section, lines }) => section !== null && belongs(section) && lines.length > 0).map(itemOf);
  return {
    case_type: definition.caseCause,
    partyInfo: statements
      .filter(({ part }) => part === 'party')
      .map(({ heading, lines }) => ({ role: heading, details: lines })),
    ...Object.fromEntries(
      Object.entries(listNames).map(([list, ids]) => [list, itemsIn((section) => ids.includes(section))]),
    ),
    otherItems: [
      ...statements.filter(({ part }) => part === 'header').map(itemOf),
      ...itemsIn((section) => !names.includes(section)),
    ],
  };
};

/** What the form asks with these answers, item by item, and nobody answered: what the summary leaves out, in the form's order. */
export const blankItems = (definition: FormDefinition, answers: FormAnswers): readonly BlankItem[] => {
  const listNames: Readonly<Record<string, readonly string[]>> = lists[definition.kind];
  const listOf = (section: string | null): FinalList => {
    const found = Object.entries(listNames).find(([, ids]) => section !== null && ids.includes(section));
    return found === undefined ? 'otherItems' : (found[0] as FinalList); // `lists` has no other names
  };
  const before = new Map<FinalList, string>();
  return formStatements(definition, answers).flatMap(({ part, section, id, question, lines, isAsked }): BlankItem[] => {
    if (part === 'party') return [];
    const list = listOf(section);
    if (lines.length > 0) before.set(list, id);
    return lines.length > 0 || !isAsked ? [] : [{ list, id, question, after: before.get(list) ?? null }];
  });
};
