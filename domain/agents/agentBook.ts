import { boundedText } from '../forms/reading/boundedText.js';
import { readPhone } from '../forms/reading/readParticulars.js';
import { sameName, sameSigns } from '../signs/signs.js';

/** What the official forms offer as an agent's authority. */
export const authorities = ['一般授权', '特别授权'] as const;

/** What somebody keeps of an agent whom they often name; a field of which nothing is known is `''`. */
export type AgentParticulars = {
  readonly agent_name: string;
  readonly agent_unit: string;
  readonly agent_title: string;
  readonly agent_phone: string;
  readonly agent_licence: string;
  readonly agent_authority: '' | (typeof authorities)[number];
  /** What a special power covers. */
  readonly agent_powers: string;
};

/** What is odd about a telephone, by the rule of the forms and in its words; `undefined` where nothing is. It may stay. */
export const phoneRemark = (typed: string): string | undefined => {
  const text = boundedText({ kind: 'text', means: 'phone' }, typed);
  const read = typeof text === 'string' ? readPhone(text) : text;
  return read.kind === 'fault' ? read.sentence : undefined;
};

const licenceDigits = 17;

const licenceIn = (typed: string): string => sameSigns(typed).replaceAll(/[\s-]/gu, '');

/**
 * What is odd about the number of a licence to practise; `undefined` where nothing is. It may stay: a lawyer's has 17 figures
 * (律师执业证书编号规则), those of legal workers at the grass roots and older ones have others.
 */
export const licenceRemark = (typed: string): string | undefined => {
  const number = licenceIn(typed);
  if (number === '') return undefined;
  if (!/^\d+$/.test(number)) return '律师执业证号是17位数字，这里有别的字符，检查一下';
  return number.length === licenceDigits ? undefined : `律师执业证号是17位数字，这里是${number.length}位，检查一下`;
};

const folded = (text: string): string => sameName(text).replaceAll(/\s/gu, '');

/** Whether two entries seem to be one person: one licence number, or one name at one firm. A firm that is not known tells nobody apart. */
export const isSameAgent = (
  one: Pick<AgentParticulars, 'agent_name' | 'agent_unit' | 'agent_licence'>,
  other: Pick<AgentParticulars, 'agent_name' | 'agent_unit' | 'agent_licence'>,
): boolean => {
  const [licence, otherLicence] = [licenceIn(one.agent_licence), licenceIn(other.agent_licence)];
  if (licence !== '' && otherLicence !== '') return licence === otherLicence;
  if (folded(one.agent_name) !== folded(other.agent_name)) return false;
  const [firm, otherFirm] = [folded(one.agent_unit), folded(other.agent_unit)];
  return firm === '' || otherFirm === '' || firm === otherFirm;
};

/** The first entry that seems to be the same person; `undefined` where there is none. */
export const sameAgentIn = <Entry extends AgentParticulars>(
  entries: readonly Entry[],
  agent: AgentParticulars,
): Entry | undefined => entries.find((entry) => isSameAgent(entry, agent));

/** Above this many agents there is something to search. */
export const fewAgents = 5;

/** The entries of which every word of a search is a part of something they say. */
export const agentsFound = <Entry extends AgentParticulars>(
  entries: readonly Entry[],
  search: string,
): readonly Entry[] => {
  const words = sameName(search).toLowerCase().split(/\s+/u).filter(Boolean);
  return entries.filter((entry) => {
    const { agent_name, agent_unit, agent_title, agent_phone, agent_licence } = entry;
    const said = [agent_name, agent_unit, agent_title, agent_phone, agent_licence].join('\n');
    const text = sameName(said).toLowerCase();
    return words.every((word) => text.includes(word));
  });
};
