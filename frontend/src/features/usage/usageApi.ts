import { z } from 'zod';
import type { Http } from '../../http/http.js';

const tokens = z.number().nonnegative();
const Totals = z.object({ total: tokens, prompt: tokens, completion: tokens });

export const UsageStats = z.object({
  today_usage: Totals,
  this_month_usage: Totals,
  total_usage: Totals,
  by_model: z.array(
    z.object({ model_name: z.string(), prompt_tokens: tokens, completion_tokens: tokens, total_tokens: tokens }),
  ),
  by_source: z.array(z.object({ source: z.string(), total_tokens: tokens })),
});
export type UsageStats = z.infer<typeof UsageStats>;
export type UsageTotals = z.infer<typeof Totals>;

/** Whose usage: one's own, or everybody's on the platform. */
export type UsageScope = 'own' | 'platform';

export type UsageApi = ReturnType<typeof usageApi>;

/** What calls of models used. */
export const usageApi = (http: Http) => ({
  /** The platform's is for superusers; rejects with status 403 for others. */
  fetchUsage: (scope: UsageScope): Promise<UsageStats> =>
    http.getJson(scope === 'own' ? '/api/user/ai-usage-stats' : '/api/admin/ai-usage-stats', UsageStats),
});
