import type { FilledForm } from '../fill.js';
import { answerTo, fieldOf } from '../meaning.js';
import { namedAgents, ownNames, principalsIn } from '../representation.js';
import type { Problem } from '../problemCodes.js';
import { problemAt } from './slips.js';

/**
 * Agents of a side of several who do not say for whom they act, or name somebody who is none of them (who was renamed or removed since).
 * A form without the question says nothing of it.
 */
export const agentProblems = (form: FilledForm): readonly Problem[] => {
  const names = ownNames(form);
  const role = form.definition.parties[0]?.role ?? '';
  return namedAgents(form.blocks).flatMap((record): readonly Problem[] => {
    const field = fieldOf(record.fields, 'represented-party');
    if (field === undefined || names.length === 0) return [];
    const path = `${record.path}.${field.id}`;
    const agent = answerTo(record, 'person-name').trim();
    const principals = principalsIn(answerTo(record, 'represented-party'));
    if (principals.length === 0)
      return names.length === 1
        ? []
        : [problemAt('principal_missing', path, `${role}有几位，还没说${agent}代理哪一位`)];
    const unknown = principals.filter((name) => !names.includes(name));
    return unknown.length === 0
      ? []
      : [problemAt('principal_unknown', path, `${agent}代理的“${unknown.join('、')}”不在${role}里`)];
  });
};
