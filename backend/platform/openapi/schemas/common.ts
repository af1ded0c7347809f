import { z } from 'zod';
import { problems, type ProblemCode } from '../../../../domain/contract/problems.js';

const codes = Object.keys(problems) as [ProblemCode, ...ProblemCode[]];

/** What every refusal looks like. */
export const Problem = z
  .strictObject({
    detail: z.string().describe('可直接给用户看的中文句子。'),
    code: z.enum(codes).describe('供程序判断的错误代码，不会改名。'),
    errors: z
      .array(
        z.strictObject({
          path: z.string().describe('有误之处，如 payload.form_data.plaintiffs_natural.0.name。'),
          message: z.string().describe('哪里不对，中文。'),
        }),
      )
      .optional()
      .describe('逐项指出有误的字段；仅在能够指明时给出。'),
    correlation_id: z.string().optional().describe('仅 500：请把它告诉管理员，可据此查找日志。'),
  })
  .meta({ id: 'Problem', description: '所有拒绝和失败的回答。' });

/** A moment, as JSON has it. */
export const moment = z.iso.datetime();
export const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** A page of a list. */
export const pageOf = <Item extends z.ZodType>(item: Item, more: z.core.$ZodLooseShape = {}) =>
  z.strictObject({
    items: z.array(item),
    total: z.number().int().min(0),
    page: z.number().int().min(1),
    page_size: z.number().int().min(1).max(100),
    ...more,
  });

/** Answers to a form; which ones there are is the form's to say. */
export const formData = z
  .record(z.string(), z.unknown())
  .describe('对表单的填写内容；结构见 GET /api/forms/{form_key} 的 answers_schema。');

export const documentType = z.enum(['complaint', 'defense']);

const finalItems = z
  .array(
    z.strictObject({
      id: z.string().describe('“部分 id.项目 id”；通栏陈述为部分 id，案件信息为 header。'),
      about: z.array(z.string()).exactOptional().describe('答辩状：所答复的起诉状项目的 id；没有则不出现。'),
      question: z.string(),
      answers: z.array(z.string()),
    }),
  )
  .optional();

/** The readable summary of a pleading (`domain/forms/finalData.ts`). */
export const FinalDocument = z
  .strictObject({
    case_type: z.string().nullable(),
    partyInfo: z.array(z.strictObject({ role: z.string(), details: z.array(z.string()) })),
    claimItems: finalItems.describe('诉讼请求（起诉状）。'),
    factItems: finalItems.describe('事实与理由（起诉状、申请书）。'),
    defenseItems: finalItems.describe('答辩事项（答辩状）。'),
    factsAndReasons: finalItems.describe('事实与理由（答辩状）。'),
    requestItems: finalItems.describe('请求事项（申请书）。'),
    otherItems: finalItems.unwrap().describe('管辖、调解意愿等其他内容。'),
  })
  .meta({ id: 'FinalDocument', description: '由填写内容算出的、供人阅读的摘要：只含已回答且可见的问题。' });
