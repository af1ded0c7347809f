import type { Field, When } from '../../../../../domain/forms/definition.js';
import { useFormValues } from './formContext.js';
import { nameOf } from '../../drafts/index.js';

/** A record of answers and the fields it may hold; the innermost record stands first in a list of scopes. */
export type Scope = { readonly path: string; readonly fields: readonly Field[] };

export type Condition = { readonly name: string; readonly is: readonly string[] };

/** All that a condition needs: itself and, in turn, the condition of the choice it depends on. None where there is none. */
export const conditionsOf = (when: When | undefined, scopes: readonly Scope[]): Condition[] => {
  if (!when) return [];
  for (const [index, scope] of scopes.entries()) {
    const control = scope.fields.find(({ id }) => id === when.field);
    if (control)
      return [
        { name: nameOf(`${scope.path}.${control.id}`), is: when.is },
        ...conditionsOf(control.when, scopes.slice(index)),
      ];
  }
  return [];
};

/** Whether an answer holds one of the options. */
export const holds = (answer: unknown, is: readonly string[]): boolean =>
  is.some((option) => (Array.isArray(answer) ? answer.includes(option) : answer === option));

/** Whether all conditions hold now; re-renders only the caller, when they begin or cease to. */
export const useConditionsHold = (conditions: readonly Condition[]): boolean =>
  useFormValues(
    conditions.map(({ name }) => name),
    (answers) => conditions.every(({ is }, index) => holds(answers[index], is)),
  );
