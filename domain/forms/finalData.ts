import type { FormAnswers } from './answers.js';
import type { FormDefinition, Section } from './definition.js';
import { answerLines } from './answerLines.js';
import { plainText } from './printing/plainText.js';
import { partyRecords, visibleAnswers } from './visibleAnswers.js';

export type FinalItem = { readonly question: string; readonly answers: readonly string[] };
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

/** The final document's data as other parts and programs read it. Computed from the answers, never taken from outside. */
export const finalData = (definition: FormDefinition, answers: FormAnswers): FinalData => {
  const visible = visibleAnswers(definition, answers);
  const named: Readonly<Record<string, readonly string[]>> = lists[definition.kind];
  const listed = Object.values(named).flat();
  const itemsOf = (belongs: (section: Section) => boolean) =>
    definition.sections.filter(belongs).flatMap((section) => sectionItems(section, visible));
  const header = answerLines(definition.header, visible.header ?? {});
  return {
    case_type: definition.caseCause,
    partyInfo: partyInfo(definition, visible),
    ...Object.fromEntries(Object.entries(named).map(([list, ids]) => [list, itemsOf(({ id }) => ids.includes(id))])),
    otherItems: [
      ...(header.length > 0 ? [{ question: '案件信息', answers: header }] : []),
      ...itemsOf(({ id }) => !listed.includes(id)),
    ],
  };
};

const partyInfo = (definition: FormDefinition, answers: FormAnswers): readonly PartyInfo[] =>
  definition.parties
    .flatMap(({ blocks }) => blocks)
    .flatMap(({ key, heading, fields }) =>
      partyRecords(answers, key).map((record) => ({ role: heading, details: answerLines(fields, record) })),
    );

/** The answered questions of one section, its prose first. `answers` must be visible ones. */
export const sectionItems = (section: Section, answers: FormAnswers): readonly FinalItem[] => {
  const given = answers.sections?.[section.id];
  const open = given?.open ? [{ question: section.title ?? '', answers: [plainText(given.open).trim()] }] : [];
  const items = section.items.flatMap((item) => {
    const lines = answerLines(item.fields, given?.items?.[item.id] ?? {});
    const question = `${item.no === null ? '' : `${item.no}. `}${item.label ?? section.title ?? ''}`;
    return lines.length > 0 ? [{ question, answers: lines }] : [];
  });
  return [...open, ...items];
};
