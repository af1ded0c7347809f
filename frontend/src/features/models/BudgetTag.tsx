import type { ModelBudget } from '../../../../domain/contract/usage.js';
import type { ModelSlot } from '../../../../domain/models/slots.js';
import { useAppSelector } from '../../core/hooks.js';
import { dataOf } from '../../core/loadable.js';
import { modelBudgets, usedPercent } from './modelBudgets.js';

/** That a budget of the month is nearly or wholly used; nothing while there is enough. */
export const BudgetTag = ({ budget: { part, tokens, used, state } }: { readonly budget: ModelBudget }) => {
  if (tokens === null || state === 'open') return null;
  const name = part === 'all' ? '本月总预算' : '本月预算';
  return state === 'spent' ? (
    <span className="case-tag case-tag-broken">{name}已用完，暂停使用</span>
  ) : (
    <span className="case-tag">
      {name}已用 {usedPercent(tokens, used)}%
    </span>
  );
};

/** The same on the tile of a slot, which its own budget ends and the one for all slots. */
export const SlotBudget = ({ slot }: { readonly slot: ModelSlot }) => {
  const budgets = dataOf(useAppSelector(modelBudgets.selectors.list)) ?? [];
  const shown = budgets.filter(({ part, state }) => (part === slot || part === 'all') && state !== 'open');
  return shown.length === 0 ? null : (
    <p className="slot-budget" role="status">
      {shown.map((budget) => (
        <BudgetTag key={budget.part} budget={budget} />
      ))}
    </p>
  );
};
