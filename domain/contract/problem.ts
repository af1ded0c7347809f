import { z } from 'zod';
import { answerProblems } from '../forms/answerProblems.js';
import { problemCodes } from './problems.js';
import { BecameOfDraft, KnownAccount, moment } from './shared.js';

/** What every refusal looks like. */
export const Problem = z
  .object({
    detail: z.string().describe('可直接给用户看的中文句子。'),
    code: z.enum(problemCodes).describe('供程序判断的错误代码，不会改名。'),
    errors: z
      .array(
        z.object({
          path: z.string().describe('有误之处，如 payload.form_data.plaintiffs_natural.0.name。'),
          message: z.string().describe('哪里不对，中文。'),
          code: z.enum(answerProblems).exactOptional().describe('填写内容的问题名称，不会改名；网页和接口相同。'),
        }),
      )
      .optional()
      .describe('逐项指出有误的字段；仅在能够指明时给出。'),
    newest: z
      .object({
        version: z.number().int().describe('法院现有的最新版本；还没有的为 0。'),
        submitted_at: moment.nullable().describe('该版提交的时间；还没有的为 null。'),
      })
      .exactOptional()
      .describe('仅 stale_version 和 base_version_unknown：法院现有的最新版本。'),
    assignee: KnownAccount.nullable()
      .exactOptional()
      .describe('仅 assignment_changed：案件现在的承办人，没有的为 null。'),
    ticket: z
      .string()
      .exactOptional()
      .describe('仅 second_factor_required：连同动态码送到 POST /auth/login/second-factor，几分钟内有效。'),
    became: BecameOfDraft.optional().describe('仅 draft_over、draft_submitted：这份草稿后来怎样了。'),
    correlation_id: z.string().optional().describe('仅 500：请把它告诉管理员，可据此查找日志。'),
  })
  .meta({ id: 'Problem', description: '所有拒绝和失败的回答。' });
