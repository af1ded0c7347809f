import { z } from 'zod';
import { area, call } from './call.js';
import { json, nothing } from './responses.js';
import { mostMarks } from '../case/marks.js';
import { BecameOfDraft, formData, moment, SuggestionMark, givenTo } from './shared.js';

/** The largest value of the column, less the one that comes next. */
const mostRevisions = 2 ** 31 - 2;

const path = z.object({ form_key: z.string().max(100), case_key: z.string().min(1).max(200) });

const draft = {
  form_key: z.string(),
  case_key: z.string(),
  revision: z.number().int().min(1).describe('第几次保存。'),
  updated_at: moment,
};
/** The most drafts that are over of which an account is told. */
export const mostEndedDrafts = 500;

const Draft = z.object(draft).meta({ id: 'Draft', description: '一份草稿的概要。' });
const marks = z
  .array(SuggestionMark.extend({ value: z.unknown().describe('采用时的内容；改动后标记即失效。') }))
  .max(mostMarks)
  .optional()
  .describe('采用的建议。');
/** What was chosen in the steps: an option, or ids of items. */
const gates = z
  .record(
    z.string().max(60),
    z.union([z.string().max(200), z.array(z.string().max(100)).max(60)]).describe('所选的一项，或多项。'),
  )
  .refine((chosen) => Object.keys(chosen).length <= 20, '不能超过20项')
  .optional()
  .describe('逐步填写时所选的情形：只决定问什么，不写入文书。');
const basedOn = z
  .object({ case_number: z.string().max(200), version: z.number().int().nonnegative() })
  .optional()
  .describe('填写所依据的、法院收到的哪一版（案号和版本号）；没有载入过的略去。');
/** The stored values of a draft: never a verification code. */
export const DraftValues = z
  .object({
    filing: z
      .object({
        mode: z.enum(['new', 'existing']).describe('new 新建案件，existing 续办已有案件。'),
        caseNumber: z.string().describe('续办的案号。'),
      })
      .describe('新建案件还是续办。'),
    answers: formData,
    definition_hash: givenTo,
    based_on: basedOn,
    marks,
    gates,
  })
  .describe('所保存的内容。');
const draftMeanings = {
  revision: '所依据的是第几次保存；新草稿为 0。',
  values: '所保存的内容。',
  'values.filing': '新建案件还是续办。验证码从不保存。',
  'values.filing.mode': 'new 新建案件，existing 续办已有案件。',
  'values.filing.caseNumber': '续办的案号。',
  'values.answers': '填写内容，同 form_data，可以不完整。',
};

/** Drafts: what is not submitted yet. */
export const drafts = area(
  {
    key: 'drafts',
    title: '草稿',
    description:
      '登录用户尚未提交的填写内容，在各台设备上都能继续，最多 100 份。以账号自己的密钥加密保存，其中从不含验证码。',
  },
  {
    list: call('GET /api/user/drafts', {
      summary: '我的草稿',
      query: z.object({ form_key: z.string().max(100).optional() }),
      description: '另列出一百天内已提交或已删除的草稿，供其他设备不再保存它们。',
      response: json(
        z.object({
          items: z.array(Draft).max(100),
          over: z
            .array(BecameOfDraft.extend({ form_key: z.string(), case_key: z.string() }))
            .max(mostEndedDrafts)
            .describe('已了结的草稿，新的在前。'),
        }),
        '草稿的概要，新的在前。',
      ),
      meanings: { form_key: '只列出这一表单的草稿。' },
    }),
    read: call('GET /api/user/drafts/{form_key}/{case_key}', {
      summary: '读取一份草稿',
      path,
      response: json(
        z.object({
          ...draft,
          values: DraftValues,
        }),
        '草稿。',
      ),
      refuses: ['not_found', 'draft_over', 'personal_data_erased'],
    }),
    write: call('PUT /api/user/drafts/{form_key}/{case_key}', {
      outcome: 'single',
      summary: '保存一份草稿',
      description:
        '在别处已有更新时回答 409 concurrent_change：先读取，再保存。已在别处提交或删除的，一百天内回答 409 draft_over，不再保存。',
      path,
      body: z.object({
        revision: z.number().int().min(0).max(mostRevisions),
        values: z.object({
          // Whatever else is sent, a verification code too, is dropped.
          filing: z.object({ mode: z.enum(['new', 'existing']), caseNumber: z.string().max(200) }),
          answers: z.record(z.string(), z.unknown()),
          definition_hash: givenTo,
          based_on: basedOn,
          marks,
          gates,
        }),
      }),
      response: json(Draft, '已保存。'),
      refuses: [
        'form_not_found',
        'answers_too_large',
        'concurrent_change',
        'draft_over',
        'too_many_drafts',
        'personal_data_erased',
      ],
      meanings: draftMeanings,
    }),
    remove: call('DELETE /api/user/drafts/{form_key}/{case_key}', {
      outcome: 'idempotent',
      summary: '删除一份草稿',
      description: '没有这份草稿时同样回答 204。此后一百天内其他设备不能再以同一编号保存它。',
      path,
      response: nothing('已删除。'),
      refuses: ['personal_data_erased'],
    }),
  },
);
