import type { AnswerRecord } from '../forms/answers.js';
import type { Field, Meaning } from '../forms/definition.js';
import { fieldOf, specialPowersField } from '../forms/meaning.js';
import { authorities, type AgentParticulars } from './agentBook.js';

const meanings = {
  agent_name: 'person-name',
  agent_unit: 'employer',
  agent_title: 'position',
  agent_phone: 'phone',
  agent_authority: 'agent-authority',
} as const satisfies Partial<Record<keyof AgentParticulars, Meaning>>;

/** The field of an agent's block that asks for each of the particulars; no official form asks for the licence. */
const fieldsOf = (fields: readonly Field[]): Partial<Record<keyof AgentParticulars, Field | undefined>> => ({
  ...Object.fromEntries(Object.entries(meanings).map(([key, meaning]) => [key, fieldOf(fields, meaning)])),
  agent_powers: specialPowersField(fields),
});

const entriesOf = (fields: readonly Field[]) =>
  Object.entries(fieldsOf(fields)) as [keyof AgentParticulars, Field | undefined][];

/** The answers to those fields of an agent's block that the book says something of; what it does not know stays unsaid. */
export const agentAnswers = (agent: AgentParticulars, fields: readonly Field[]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    entriesOf(fields).flatMap(([key, field]) => {
      const value = agent[key];
      if (field === undefined || value === '' || (field.options && !field.options.includes(value))) return [];
      return key === 'agent_powers' && agent.agent_authority !== '特别授权' ? [] : [[field.id, value] as const];
    }),
  );

/** What a filled-in block says of its agent, for the book, shortened to what the book takes; `null` where it names nobody. */
export const agentIn = (record: AnswerRecord, fields: readonly Field[]): AgentParticulars | null => {
  const said = Object.fromEntries(
    entriesOf(fields).map(([key, field]) => {
      const value = field && record[field.id];
      return [key, typeof value === 'string' ? value.trim() : ''];
    }),
  );
  const text = (key: keyof AgentParticulars, most = 100) => (said[key] ?? '').slice(0, most);
  const name = text('agent_name');
  if (name === '') return null;
  const authority = authorities.find((one) => one === said['agent_authority']) ?? '';
  return {
    agent_name: name,
    agent_unit: text('agent_unit'),
    agent_title: text('agent_title'),
    agent_phone: text('agent_phone'),
    agent_licence: '',
    agent_authority: authority,
    agent_powers: authority === '特别授权' ? text('agent_powers', 500) : '',
  };
};

/** An entry of the book with what is said now in the place of what it said; what is not said now stays. */
export const agentWith = (entry: AgentParticulars, now: AgentParticulars): AgentParticulars => {
  const { agent_authority, agent_powers } = now.agent_authority === '' ? entry : now;
  const over = (key: keyof AgentParticulars) => (now[key] === '' ? entry[key] : now[key]);
  return {
    agent_name: over('agent_name'),
    agent_unit: over('agent_unit'),
    agent_title: over('agent_title'),
    agent_phone: over('agent_phone'),
    agent_licence: over('agent_licence'),
    agent_authority,
    agent_powers,
  };
};
