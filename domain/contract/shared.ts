import { z } from 'zod';
import { Mark } from '../case/marks.js';
import { formDomains } from '../forms/formDomain.js';
import { lastingReasonProblem } from '../lastingReason.js';
import { withoutUnseen } from '../signs/signs.js';

/** A moment, as JSON has it. */
export const moment = z.iso.datetime();
export const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** The field of law of a case. */
export const CaseDomain = z.enum(formDomains).exactOptional().describe('案件的法律领域；民事的没有这一项。');

const wholeNumber = z.coerce.number<number | string>().int().min(1);

/** `page` and `page_size` of every list: from 1, 10 a page by default, at most 100. */
export const pageQuery = z.object({
  page: wholeNumber.max(1_000_000).default(1),
  page_size: wholeNumber.max(100).default(10),
});

/** A page of a list. */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({
    items: z.array(item),
    total: z.number().int().min(0),
    page: z.number().int().min(1),
    page_size: z.number().int().min(1).max(100),
  });
/** What `pageOf` describes. */
export type Page<Item> = Omit<z.infer<ReturnType<typeof pageOf>>, 'items'> & { items: Item[] };

/** Words that are stored or printed: trimmed, and without the signs that nobody sees. What checks follow count what is left. */
export const storedText = (text: z.ZodString = z.string()) => text.overwrite(withoutUnseen).trim();

/** Stored text about which `problemOf` has nothing to say. */
export const checkedText = (text: z.ZodString, problemOf: (typed: string) => string | null) =>
  storedText(text).superRefine((typed, ctx) => {
    const message = problemOf(typed);
    if (message !== null) ctx.addIssue({ code: 'custom', message });
  });

/** Why something is done that nothing brings back, such as an erasure: it stays readable for ever. `most`: its characters. */
export const lastingReason = (most: number) =>
  checkedText(z.string().max(most, `原因不能超过${most}个字`), lastingReasonProblem);

/** Why somebody's data is erased. */
export const ErasureReason = lastingReason(500);

/** Answers to a form; which ones there are is the form's to say. */
export const formData = z
  .record(z.string(), z.unknown())
  .describe('对表单的填写内容；结构见 GET /api/forms/{form_key} 的 answers_schema。');

/** Which definition of the form answers were given to; a sender may leave it out, and answers then count as given to the one in use. */
export const definitionHash = sha256.describe('表单定义的 SHA-256，即 GET /api/forms/{form_key} 的 definition_hash。');
export const givenTo = definitionHash
  .nullish()
  .describe('填写时所用的表单定义（definition_hash）；缺省为现行的。按它校验和排印，表单后来改动也不受影响。');

/** What became of a draft that is over. */
export const BecameOfDraft = z
  .object({
    outcome: z.enum(['submitted', 'deleted']).describe('submitted 已提交，deleted 已删除。'),
    case_number: z.string().nullable().describe('提交到的案件的案号；删除的为 null。'),
    version: z.number().int().min(1).nullable().describe('提交为第几版；删除的为 null。'),
    at: moment.describe('何时提交或删除。'),
  })
  .meta({ id: 'BecameOfDraft', description: '一份已了结的草稿后来怎样了。' });
export type BecameOfDraft = z.infer<typeof BecameOfDraft>;

/** An account, and what it is known by now. */
export const KnownAccount = z.object({
  id: z.string().describe('账号的 id。'),
  email: z.string().nullable().describe('账号现在的邮箱；账号已删除的为 null。'),
});
export type KnownAccount = z.infer<typeof KnownAccount>;

/** Who did something, an account with what it is known by now. */
export const KnownActor = z.object({
  kind: z.enum(['user', 'visitor', 'system']).describe('user 账号，visitor 访客，system 系统。'),
  id: z.string().describe('账号的 id；访客为空；系统为任务的名称。'),
  email: z.string().nullable().describe('账号现在的邮箱；不是账号所为的、账号已删除的为 null。'),
});
export type KnownActor = z.infer<typeof KnownActor>;

/** The file that was submitted is not there, or is not the same any more. */
export const noFile = ['submitted_file_missing', 'submitted_file_altered'] as const;

/** How far what is shown of a version is in the words that it was submitted with. */
export const Wording = z
  .object({
    basis: z
      .enum(['recorded', 'missing'])
      .describe('recorded 提交时记录的表单定义；missing 记录的定义已找不到，以最接近的代替。'),
    edition: z.string().describe('显示所用的表单版本。'),
    unasked: z
      .number()
      .int()
      .min(0)
      .max(100)
      .describe('在显示所用的定义中没有对应问题、因而没有显示的填写内容有几处。'),
  })
  .meta({ id: 'Wording', description: '显示的文字是否就是提交时的。' });
export type Wording = z.infer<typeof Wording>;

export const documentType = z.enum(['complaint', 'defense']);
/** Of one who answers without being sued. Absent for a defendant. */
export const standing = z
  .literal('third_party')
  .exactOptional()
  .describe('third_party 第三人，其文书是意见陈述书；被告没有这一项。');

const finalItems = z
  .array(
    z.object({
      id: z.string().describe('“部分 id.项目 id”；通栏陈述为部分 id，案件信息为 header。'),
      about: z.array(z.string()).exactOptional().describe('答辩状：所答复的起诉状项目的 id；没有则不出现。'),
      question: z.string(),
      answers: z.array(z.string()),
    }),
  )
  .optional();

/** The readable summary of a pleading (`domain/forms/finalData.ts`). */
export const FinalDocument = z
  .object({
    case_type: z.string().nullable(),
    partyInfo: z.array(z.object({ role: z.string(), details: z.array(z.string()) })),
    claimItems: finalItems.describe('诉讼请求（起诉状）。'),
    factItems: finalItems.describe('事实与理由（起诉状、申请书）。'),
    defenseItems: finalItems.describe('答辩事项（答辩状）。'),
    factsAndReasons: finalItems.describe('事实与理由（答辩状）。'),
    requestItems: finalItems.describe('请求事项（申请书）。'),
    otherItems: finalItems.unwrap().describe('管辖、调解意愿等其他内容。'),
  })
  .meta({ id: 'FinalDocument', description: '由填写内容算出的、供人阅读的摘要：只含已回答且可见的问题。' });

/** See `Mark`. */
export const SuggestionMark = z
  .object({
    path: Mark.shape.path.describe('在 form_data 中的位置。'),
    source: Mark.shape.source.describe('rules 为规则识别，model 为 AI，complaint 为原告在起诉状中填写的。'),
    by: Mark.shape.by.describe('规则或模型的名称，或起诉状的版本。'),
    passage: Mark.shape.passage.describe('资料中的原文；没有找到的为 null。'),
    unchecked: Mark.shape.unchecked.describe('与其他项一并填入，当事人没有逐项核对；已核对的略去。'),
  })
  .meta({ id: 'SuggestionMark', description: '一项采用的建议。' });
