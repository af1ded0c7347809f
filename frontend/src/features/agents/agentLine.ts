import type { Agent } from './agentBook.js';

/** An agent in a line: 王律师（某某律师事务所）. */
export const agentLine = ({ agent_name: name, agent_unit: unit }: Pick<Agent, 'agent_name' | 'agent_unit'>): string =>
  unit === '' ? name : `${name}（${unit}）`;
