import { z } from 'zod';
import { mostCitedArticles, writtenArticle } from '../citations/citedArticle.js';
import { area, call } from './call.js';
import { json } from './responses.js';

/** What a browser that checks citations asks of the statutes in the knowledge base. */
export const citations = area(
  {
    key: 'citations',
    title: '引用核对',
    description: '引用由浏览器按随附的名录核对；只有条文的款数按知识库所收的法律文本数出。',
  },
  {
    paragraphs: call('POST /api/citations/paragraphs', {
      summary: '条文共有几款',
      description:
        '按平台的和自己的知识库中现行有效的文本数款，各项不算款。请求中只有法律名称和条文序号，没有引用所在的文字。',
      reads: true,
      body: z.strictObject({
        cited: z
          .array(
            z.strictObject({
              law: z.string().min(2).max(120).describe('法律全称，如 中华人民共和国民法典。'),
              article: z.string().max(30).regex(writtenArticle).describe('条文，如 第五百七十七条。'),
            }),
          )
          .min(1)
          .max(mostCitedArticles)
          .describe('所问的条文。'),
      }),
      response: json(
        z.object({
          counts: z
            .array(z.number().int().positive().nullable())
            .describe('各条的款数，与所问的顺序相同；知识库没有收录现行文本或无法数出则为 null。'),
        }),
        '各条的款数。',
      ),
    }),
  },
);
