import { z } from 'zod';
import { task } from '../task.js';

/** What is worth noticing in the court's figures. */
export const insights = task('insights', {
  title: '数据洞察',
  purpose: '协助法院管理人员阅读立案统计数字，指出值得注意的情况。',
  asks: 'court',
  slot: 'general',
  feature: null,
  usage: 'insights',
  sees: {
    what: '本页的立案统计数字',
    without: null,
    parts: { figures: { title: '统计数字', most: 24_000, takes: 'answers' } },
  },
  knowledge: null,
  values: [],
  prompt: [
    '你协助法院管理人员阅读立案统计数字，写出三到六条值得注意的情况，每条一句话。',
    '只使用资料中给出的数字，不要推算资料中没有的数字，不要猜测原因。用中文回答。',
  ].join('\n'),
  reply: z.object({ insights: z.array(z.string()).describe('每条一句话') }),
  grounds: { by: 'numbers', reason: '写有统计中没有的数字的，予以标明。' },
  version: 1,
});
