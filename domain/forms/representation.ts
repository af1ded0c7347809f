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

/** A party's name in one spelling, as the form's own names are compared. */
const spelledName = (name: string): string => name.trim().replaceAll(/\s+/gu, ' ');

/** A party's name as it is written in the form; `''` where there is none yet. */
export const partyNameIn = (record: FilledRecord): string =>
  spelledName(answerTo(record, 'organisation-name', 'person-name'));

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

/** An answer to `represented-party`, and its place in `form_data`. */
export type Representation = { readonly path: string; readonly text: string };

/**
 * What the agents are to say after a party of the side was renamed from `before` to `now`: whoever acts for the party goes on acting for it.
 * Nothing while the party has no name, nor where another party of the side is still called `before`, as the tick may mean that one.
 */
export const followedRename = (
  form: Pick<FilledForm, 'definition' | 'blocks'>,
  before: string,
  now: string,
): readonly Representation[] => {
  const [old, renamed] = [spelledName(before), spelledName(now)];
  if (old === '' || renamed === '' || old === renamed || ownNames(form).includes(old)) return [];
  return form.blocks.filter(isAgents).flatMap(({ records }) =>
    records.flatMap((record): readonly Representation[] => {
      const field = fieldOf(record.fields, 'represented-party');
      const principals = principalsIn(answerTo(record, 'represented-party'));
      if (field === undefined || !principals.includes(old)) return [];
      const text = principalsText([...new Set(principals.map((name) => (name === old ? renamed : name)))]);
      return [{ path: `${record.path}.${field.id}`, text }];
    }),
  );
};
