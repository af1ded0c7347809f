import { z } from 'zod';
import type { Insights } from '../../../domain/contract/analysis.js';
import type { Stats } from '../../../domain/contract/cases.js';
import { namesOtherNumbers } from '../../../domain/analysis/figures.js';
import type { AppContext } from '../../platform/http/types.js';
import type { Assistant } from '../modelCalls/assistant.js';
import { fencedMessages } from '../modelCalls/fencedMessages.js';
import { tidied } from './modelReplies.js';

const Reply = z.object({ insights: z.array(z.string()).describe('每条一句话') });
const mostInsights = 10;

const task = [
  '你协助法院管理人员阅读立案统计数字，写出三到六条值得注意的情况，每条一句话。',
  '只使用资料中给出的数字，不要推算资料中没有的数字，不要猜测原因。用中文回答。',
].join('\n');

/**
 * Asks a model what is worth noticing in the court's figures.
 * @throws as `Assistant.structured`
 */
export const insightsInto = async (
  assistant: Pick<Assistant, 'structured'>,
  stats: Stats,
  ctx: AppContext,
): Promise<Insights> => {
  const reply = await assistant.structured(
    {
      slot: 'general',
      source: 'insights',
      schema: Reply,
      messages: fencedMessages({ task, data: [{ title: '统计数字', text: JSON.stringify(stats, null, 1) }] }),
    },
    ctx,
  );
  const insights = reply.insights
    .map(tidied)
    .filter((insight) => insight !== '')
    .slice(0, mostInsights);
  return {
    insights,
    unfounded: insights.flatMap((insight, index) => (namesOtherNumbers(insight, stats) ? [index] : [])),
  };
};
