import { z } from 'zod';
import { area, call } from './call.js';
import { json } from './responses.js';
import { moment } from './shared.js';

/** Events that one page holds at the most. */
export const mostCaseEvents = 200;
/** How long a request may wait for the next event, in seconds: below the deadline of usual proxies. */
export const longestFeedWait = 25;

export const CaseEventItem = z
  .object({
    position: z.number().int().min(1).describe('在日志中的位置，从 1 起；此前的位置不会再有新的事件。'),
    type: z
      .string()
      .describe(
        '事件的类型，如 CaseNumberAssigned；各类型的内容见 docs/events.md。读不出的为 Unreadable，请告知管理员。',
      ),
    at: moment.nullable().describe('发生的时间；读不出的为 null。'),
    case_id: z.string().describe('案件的 id。'),
    case_number: z.string().nullable().describe('案件现在的案号或临时案号；查不到的为 null。'),
    data: z
      .record(z.string(), z.unknown())
      .nullable()
      .describe('事件的内容。没有权限的个人信息、已清除的个人信息和各方的验证码不在其中；读不出的为 null。'),
    erased: z.boolean().describe('其中的个人信息是否已依法清除。'),
  })
  .meta({ id: 'CaseEvent', description: '案件发生的一件事，与事件日志所载一致。' });
export type CaseEventItem = z.infer<typeof CaseEventItem>;

export const CaseEventPage = z
  .object({
    events: z.array(CaseEventItem).describe('按位置的次序；没有新的事件时为空。'),
    next: z.number().int().min(0).describe('下一次请求的 after：日志已经读到这里。'),
    more: z.boolean().describe('日志在此之后是否还有没读的部分；为 true 的应立即接着读，即使这一页是空的。'),
  })
  .meta({ id: 'CaseEventPage', description: '案件动态的一页。' });
export type CaseEventPage = z.infer<typeof CaseEventPage>;

/** What happened to cases, for other systems of the court. */
export const caseEvents = area(
  {
    key: 'case-events',
    title: '案件动态（业务系统）',
    description:
      '本院的其他系统凭密钥按位置依次读取案件发生的事：提交、编号、更正、补正、送达、处理完毕等。读过的位置由读取的一方保存；从任何位置再读，得到的事件和次序都相同，不重不漏（其后依法清除的个人信息除外）。示例程序见 docs/followCases.mjs。',
  },
  {
    read: call('GET /api/case-events', {
      summary: '某个位置之后的案件动态',
      description: `一页至多 ${mostCaseEvents} 件，内容很多时少于所要的件数。给出个人信息的，逐案记入查看记录。`,
      query: z.object({
        after: z
          .string()
          .regex(/^(?:0|[1-9]\d{0,14})$/u)
          .default('0'),
        limit: z.coerce.number<number | string>().int().min(1).max(mostCaseEvents).default(100),
        wait: z.coerce.number<number | string>().int().min(0).max(longestFeedWait).default(0),
      }),
      response: json(CaseEventPage, '一页案件动态。'),
      refuses: ['cursor_in_future', 'too_many_requests'],
      meanings: {
        after: '上一页的 next；从头读的为 0。',
        limit: `至多要多少件，1 至 ${mostCaseEvents}。`,
        wait: `没有新的事件时，至多等多少秒，0 至 ${longestFeedWait}。`,
      },
    }),
  },
);
