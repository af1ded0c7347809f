import type { FilledBlock, FilledForm, FilledRecord } from '../forms/fill.js';
import { domainOf, type FormDomain } from '../forms/formDomain.js';
import { answerTo } from '../forms/meaning.js';
import { namedAgents, ownRoles } from '../forms/representation.js';
import { oneLine } from './setDocument.js';

/** A party of a pleading, by name. */
export type SetParty = {
  readonly name: string;
  /** An organisation acts through its representative. */
  readonly isOrganisation: boolean;
  readonly record: FilledRecord;
};

export type SetParties = {
  /** Those who file the pleading: the first role that a form prints is their side. */
  readonly own: readonly SetParty[];
  /** Everybody else who is named as a party: each of them gets a copy. */
  readonly others: readonly SetParty[];
  /** The agents who are named. */
  readonly agents: readonly FilledRecord[];
  /** 原告, 答辩人, 申请人: what the form calls its own side. */
  readonly role: string;
};

const partiesIn = (blocks: readonly FilledBlock[]): readonly SetParty[] =>
  blocks.flatMap(({ records }) =>
    records.flatMap((record): SetParty[] => {
      const organisation = oneLine(answerTo(record, 'organisation-name'));
      const name = organisation || oneLine(answerTo(record, 'person-name'));
      return name === '' ? [] : [{ name, isOrganisation: organisation !== '', record }];
    }),
  );

/**
 * Who acts by statute for a victim, or reports the crime in its place, is no party of its own (刑事诉讼法解释第三百一十七条); the authority that
 * reconsidered owes no compensation (国家赔偿法第二十一条), and the copies of an application are not counted by it.
 */
const isBesideParties = ({ role }: FilledBlock, domain: FormDomain): boolean =>
  (domain === 'criminal' && role.role.startsWith('法定代理人')) ||
  (domain === 'compensation' && role.role.startsWith('复议机关'));

const isAgents = ({ block }: FilledBlock): boolean => block.variant === 'agent';

/** Who files, who else is a party, and who acts for those who file. Parties without a name are left out. */
export const setParties = ({ definition, blocks }: FilledForm): SetParties => {
  const own = ownRoles(definition);
  const ofParties = blocks.filter((block) => !isAgents(block) && !isBesideParties(block, domainOf(definition)));
  return {
    own: partiesIn(ofParties.filter(({ role }) => own.includes(role))),
    others: partiesIn(ofParties.filter(({ role }) => !own.includes(role))),
    agents: namedAgents(blocks),
    role: own[0]?.role ?? '',
  };
};

/**
 * How many copies of the pleading go to the court: one for the court and one for every other party (民事诉讼法第一百二十三条, 行政诉讼法第五十条, 刑事诉讼法解释第三百一十九条);
 * `null` where the form names no other party, as a defence does.
 */
export const copiesOf = (form: FilledForm): number | null => {
  const { others } = setParties(form);
  return others.length === 0 ? null : others.length + 1;
};
