import { z } from 'zod';
import { citingRule } from '../../knowledge/foundPassages.js';
import { task } from '../task.js';

/** The law behind a pleading, each citation checked. */
export const legalBasis = task('legal-basis', {
  title: '法律依据',
  purpose: '替当事人整理所填请求和事实的法律依据，并说明还需要证明什么。',
  asks: 'anybody',
  slot: 'general',
  feature: 'ai_chat',
  usage: 'legal-analysis',
  sees: {
    what: '本页所填的请求和事实',
    without: '当事人信息',
    parts: { statements: { title: '所填的请求和事实', most: 24_000, takes: 'answers' } },
  },
  knowledge: { most: 8000 },
  values: ['案由'],
  prompt: `你协助当事人整理一份文书（{案由}）的法律依据。资料是文书中填写的请求和事实，逐条编号。
analysis：说明这些请求或意见在法律上的根据，以及还需要证明什么；只针对所填的内容，用词谨慎，不预测输赢。
bases：列出现行有效的法律、司法解释及其条文，每条说明支持哪一项。拿不准的条文不要写。不要引用案例和案号。
${citingRule}
不用 Markdown，不写网址。`,
  reply: z.object({
    analysis: z.string().describe('分析，三段以内'),
    bases: z.array(
      z.object({
        law: z.string().describe('法律或司法解释的全称，不带书名号'),
        article: z.string().describe('条文，如第六百七十五条；没有具体条文时为空'),
        supports: z.string().describe('它支持哪一项请求或事实，如何适用'),
      }),
    ),
  }),
  grounds: { by: 'citations', reason: '每条法律和条文都由程序按法律名录核对，并在知识库中查找原文。' },
  version: 1,
});
