import type { FormDefinition, PartyRole } from './definition.js';
import type { FilledBlock, FilledForm, FilledRecord } from './fill.js';
import { answerTo, fieldOf, hasAgent } from './meaning.js';

/** Whom the agents of a pleading act for: parties of its own side, by their names. */

const separator = '、';

/** The names in an answer to `represented-party`, in its order, each once. */
export const principalsIn = (answer: string): readonly string[] => [
  ...new Set(
    answer
      .split(/[、，,；;\n]/u)
      .map((name) => name.trim())
      .filter((name) => name !== ''),
  ),
];

/** The answer that names them. */
export const principalsText = (names: readonly string[]): string => names.join(separator);

/** The roles of those who submit the pleading: the first that the form prints, wherever else it is printed once more (答辩人). */
export const ownRoles = ({ parties }: Pick<FormDefinition, 'parties'>): readonly PartyRole[] =>
  parties.filter(({ role }) => role === parties[0]?.role);

/** A party's name as it is written in the form; `''` where there is none yet. */
export const partyNameIn = (record: FilledRecord): string =>
  answerTo(record, 'organisation-name', 'person-name').trim().replaceAll(/\s+/gu, ' ');

/** The names of those who submit the pleading, each once, in the order of the form. */
export const ownNames = ({ definition, blocks }: Pick<FilledForm, 'definition' | 'blocks'>): readonly string[] => {
  const roles = ownRoles(definition);
  return [
    ...new Set(
      blocks
        .filter(({ role }) => roles.includes(role))
        .flatMap(({ records }) => records.map(partyNameIn))
        .filter((name) => name !== ''),
    ),
  ];
};

const isAgents = ({ block }: FilledBlock): boolean => block.variant === 'agent';

/** The agents who are named; a form that asks 有 or 无 has one only where 有 was chosen. */
export const namedAgents = (blocks: readonly FilledBlock[]): readonly FilledRecord[] =>
  blocks
    .filter(isAgents)
    .flatMap(({ records }) => records)
    .filter(
      (record) =>
        answerTo(record, 'person-name').trim() !== '' &&
        (fieldOf(record.fields, 'has-agent') === undefined || hasAgent(record)),
    );
