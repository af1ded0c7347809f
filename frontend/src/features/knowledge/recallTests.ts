import { resourceByScope } from '../../core/resource/resourceByScope.js';
import { planEnded, type KnowledgeApi } from './groupLists.js';

/** A question put to a cause. */
export type RecallQuestion = { readonly caseCause: string; readonly query: string };

/** What the last question found. */
export const recallTests = resourceByScope('Recall', (scope) => ({
  list: async (api: KnowledgeApi, { caseCause, query }: RecallQuestion, options: { readonly signal: AbortSignal }) => ({
    caseCause,
    query,
    recalled: await api.test[scope]({ path: { caseCause }, body: { query } }, options),
  }),
  messages: { list: '检索失败' },
  failed: planEnded,
  forgets: true,
}));
