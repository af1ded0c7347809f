import type { Client } from '../../../../domain/contract/clientOf.js';
import type { usage, VisitorBudget } from '../../../../domain/contract/usage.js';
import { refusalInOneSentence, resource } from '../../core/resource/resource.js';

type Api = Pick<Client<typeof usage>, 'visitorBudget' | 'setVisitorBudget'>;

const number = new Intl.NumberFormat('zh-CN', { maximumFractionDigits: 4 });

/** Credits as people read them: `10,000`. */
export const creditText = (credits: number): string => number.format(credits);

/** The credits that visitors have on a court day. The dialog is about them and sends others. */
export const visitorBudget = resource({
  name: 'visitorBudget',
  list: (api: Api): Promise<VisitorBudget> => api.visitorBudget(),
  submit: async (api, _before: VisitorBudget, credits: number, options) => {
    const budget = await api.setVisitorBudget({ body: { credits } }, options);
    const sentence =
      budget.credits === 0 ? '已不向访客开放智能模型' : `访客每日额度已设为${creditText(budget.credits)}积分`;
    return { said: sentence, apply: () => budget };
  },
  messages: { list: '访客额度加载失败' },
  refusal: refusalInOneSentence('设定失败'),
});
