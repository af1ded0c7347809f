import type { FormAnswers } from './answers.js';
import type { FormDefinition, FormKind, Section } from './definition.js';
import { answerLines } from './answerLines.js';
import { plainText } from './printing/plainText.js';
import { fill, type FilledSection } from './fill.js';

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

/** The final document's data as other parts and programs read it. Computed from the answers, never taken from outside. */
export const finalData = (definition: FormDefinition, answers: FormAnswers): FinalData => {
  const form = fill(definition, answers);
  const listNames: Readonly<Record<string, readonly string[]>> = lists[definition.kind];
  const names = Object.values(listNames).flat();
  const itemsOf = (belongs: (section: Section) => boolean) =>
    form.sections
      .filter(({ section }) => belongs(section))
      .flatMap((section) => sectionItems(section, definition.kind));
  const header = answerLines(form.header);
  return {
    case_type: definition.caseCause,
    partyInfo: form.blocks.flatMap(({ block, records }) =>
      records.map((record) => ({ role: block.heading, details: answerLines(record) })),
    ),
    ...Object.fromEntries(
      Object.entries(listNames).map(([list, ids]) => [list, itemsOf(({ id }) => ids.includes(id))]),
    ),
    otherItems: [
      ...(header.length > 0 ? [{ id: 'header', question: '案件信息', answers: header }] : []),
      ...itemsOf(({ id }) => !names.includes(id)),
    ],
  };
};

/** The complaint's sections whose prose the prose of a defence answers. */
const answeredInProse: Readonly<Record<string, readonly string[]>> = { responses: ['claims'], facts: ['facts'] };

/** The answered questions of one section, its prose first. */
const sectionItems = ({ section, open, items }: FilledSection, kind: FormKind): readonly FinalItem[] => {
  const about = (ids: readonly string[] = []) => (ids.length > 0 ? { about: ids } : {});
  const prose = open?.text ?? null;
  const proseLines = prose === null ? [] : [plainText(prose).trim()];
  const rows = items.map((item) => ({
    id: item.id,
    ...about(item.item.answers),
    question: item.question,
    answers: answerLines(item),
  }));
  return [
    {
      id: section.id,
      ...about(kind === 'defense' ? answeredInProse[section.id] : []),
      question: section.title ?? '',
      answers: proseLines,
    },
    ...rows,
  ].filter(({ answers }) => answers.length > 0);
};
