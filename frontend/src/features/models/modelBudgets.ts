import type { Client } from '../../../../domain/contract/clientOf.js';
import type { ModelBudget, usage } from '../../../../domain/contract/usage.js';
import { modelSlotNames } from '../../../../domain/models/aiModel.js';
import type { BudgetPart } from '../../../../domain/models/monthlyBudget.js';
import { refusalInOneSentence, resource } from '../../core/resource/resource.js';

type Api = Pick<Client<typeof usage>, 'modelBudgets' | 'setModelBudget'>;
type Budgets = readonly ModelBudget[];

export const budgetPartNames: Readonly<Record<BudgetPart, string>> = { all: '合计', ...modelSlotNames };

const number = new Intl.NumberFormat('zh-CN');

/** Tokens as people read them: `1,000,000`. */
export const tokenText = (tokens: number): string => number.format(tokens);

/** How much of a budget is used, in whole per cent: 100 only where nothing is left. */
export const usedPercent = (tokens: number, used: number): number => Math.floor((used * 100) / tokens);

/** What the platform's models may use in a month. The dialog is about one budget and sends its tokens, `null` for none. */
export const modelBudgets = resource({
  name: 'modelBudgets',
  list: (api: Api): Promise<Budgets> => api.modelBudgets(),
  submit: async (api, { part }: ModelBudget, tokens: number | null) => {
    const budgets = await api.setModelBudget({ body: { part, tokens } });
    const name = part === 'all' ? '每月预算' : `${budgetPartNames[part]}模型的每月预算`;
    const sentence = tokens === null ? `已取消${name}` : `${name}已设为${tokenText(tokens)}词元`;
    return { said: sentence, apply: () => budgets };
  },
  messages: { list: '模型预算加载失败' },
  refusal: refusalInOneSentence('设定失败'),
});
