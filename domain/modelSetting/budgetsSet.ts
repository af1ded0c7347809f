import { budgetParts, type BudgetPart } from '../models/monthlyBudget.js';
import type { ModelSettingEvent } from './events.js';

/** A monthly budget; `null` tokens where it was set once and nothing bounds the part any more. */
export type BudgetSet = { readonly part: BudgetPart; readonly tokens: number | null };

/** The monthly budgets after these events, in the order of their parts; a part whose budget nobody ever set is absent. */
export const budgetsSet = (events: readonly ModelSettingEvent[]): BudgetSet[] => {
  const budgets = new Map(
    events.flatMap((event) => (event.type === 'ModelBudgetSet' ? [[event.data.part, event.data.after] as const] : [])),
  );
  return budgetParts.flatMap((part) => {
    const tokens = budgets.get(part);
    return tokens === undefined ? [] : [{ part, tokens }];
  });
};
