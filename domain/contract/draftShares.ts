import { z } from 'zod';
import { partPattern } from '../draftShares/sharedParts.js';
import { longestGuestName, mostSharesOfAccount, shareDays, shareRights } from '../draftShares/terms.js';
import { area, call } from './call.js';
import { created, json, nothing } from './responses.js';
import { formData, givenTo, moment, storedText } from './shared.js';

const draftKey = {
  form_key: z.string().max(100),
  case_key: z.string().min(1).max(200),
};
const right = z.enum(shareRights).describe('read 只能查看，fill 可以填写；都不能提交。');
const parts = z
  .array(z.string().regex(partPattern))
  .min(1)
  .max(200)
  .nullable()
  .describe('共享哪些部分：header 案件信息、当事人块的键、sections.{部分}；null 为全部。');

const place = {
  path: z.string().describe('在 form_data 中的位置。'),
  at: moment.describe('对方最后一次改动这一处的时间。'),
};
const shareFields = {
  id: z.uuid(),
  ...draftKey,
  for_name: z.string().describe('给谁的。'),
  right,
  parts,
  account: z.boolean().describe('对方已用账号接收；此后只有那个账号能打开。'),
  created_at: moment,
  expires_at: moment.describe('到期时间，此后不能再打开。'),
  last_used_at: moment.nullable().describe('对方最近一次打开；没有打开过的为 null。'),
  edited_at: moment.nullable().describe('对方最近一次填写；没有填过的为 null。'),
};
const DraftShare = z
  .object({
    ...shareFields,
    filled: z
      .array(
        z.object({
          ...place,
          before: z.unknown().optional().describe('原来的内容；没有的略去。'),
          value: z.unknown().optional().describe('对方填的内容；清空的略去。'),
        }),
      )
      .describe('对方填写、草稿的主人还没有核对的内容：before 原来的，value 对方填的；没有的略去。'),
  })
  .meta({ id: 'DraftShare', description: '一份草稿的一次共享。' });
export type DraftShare = z.infer<typeof DraftShare>;

/** How a share is named by who uses it: by the secret of its link, or by its id from the account that took it. */
const used = {
  secret: z.string().max(200).optional(),
  share_id: z.uuid().optional(),
};
const usedMeanings = {
  secret: '链接中 # 后的部分。',
  share_id: '已用账号接收的共享的 id；要登录那个账号。',
};

const SharedDraft = z
  .object({
    id: z.uuid(),
    form_key: z.string(),
    definition_hash: givenTo,
    for_name: shareFields.for_name,
    right,
    parts,
    account: shareFields.account,
    expires_at: shareFields.expires_at,
    revision: z.number().int().min(1).describe('草稿第几次保存。'),
    updated_at: moment,
    answers: formData,
  })
  .meta({ id: 'SharedDraft', description: '一份共享的草稿中共享的部分。' });
export type SharedDraft = z.infer<typeof SharedDraft>;

const useRefusals = [
  'share_not_found',
  'share_expired',
  'share_revoked',
  'share_draft_over',
  'share_taken',
  'too_many_requests',
] as const;

/** One draft of an account, shown to others or given to them to fill in. */
export const draftShares = area(
  {
    key: 'draft-shares',
    title: '共享草稿',
    description:
      '把自己的一份草稿共享给同事或当事人：查看，或者填写其中几部分。凭链接中的密文打开，不需要账号；对方看不到没有共享的部分和验证码，也不能提交。可以随时收回，到期自动失效。',
  },
  {
    list: call('GET /api/draft-shares', {
      summary: '一份草稿的共享',
      query: z.object(draftKey),
      response: json(
        z.object({
          items: z.array(DraftShare).max(mostSharesOfAccount),
          parts: z
            .array(z.object({ title: z.string(), parts: z.array(z.string()).describe('这一部分在共享时怎么写。') }))
            .describe('这份草稿可以分开共享的各部分。'),
          mails: z.boolean().describe('能否由系统寄出链接。'),
        }),
        '有效的共享，新的在前。',
      ),
      refuses: ['draft_not_in_account', 'form_not_found', 'personal_data_erased'],
      meanings: { form_key: '草稿的表单。', case_key: '草稿在这一表单中的编号。' },
    }),
    create: call('POST /api/draft-shares', {
      outcome: 'single',
      summary: '共享一份草稿',
      description: '密文只在回答中给出这一次，服务器只保存其散列。填写邮箱的，由系统把链接寄出。',
      fields: z.object({
        ...draftKey,
        for_name: storedText(z.string().max(longestGuestName, `称呼不能超过${longestGuestName}个字`)).min(
          1,
          '请填写共享给谁',
        ),
        right,
        parts,
        days: z.union([z.literal(shareDays[0]), z.literal(shareDays[1]), z.literal(shareDays[2])]),
        email: z.email('邮箱格式不正确').max(254).optional(),
      }),
      response: created(
        z.object({
          share: DraftShare.describe('这次共享。'),
          path: z.string().describe('链接的路径，密文在 # 之后。'),
          mailed: z.boolean().describe('已经由系统寄出。'),
        }),
        '已共享。',
      ),
      refuses: [
        'fields_invalid',
        'draft_not_in_account',
        'too_many_shares',
        'too_many_requests',
        'personal_data_erased',
      ],
      meanings: {
        form_key: '草稿的表单。',
        case_key: '草稿在这一表单中的编号。',
        for_name: '给谁的：只有自己和对方看到。',
        days: '几天后到期。',
        email: '把链接寄到这个邮箱；略去则不寄。',
      },
    }),
    revoke: call('DELETE /api/draft-shares/{id}', {
      outcome: 'idempotent',
      summary: '收回一次共享',
      description: '立即生效。没有这次共享时同样回答 204。',
      path: z.object({ id: z.uuid() }),
      noSuch: 'not_found',
      response: nothing('已收回。'),
      refuses: ['not_found'],
    }),
    review: call('POST /api/draft-shares/{id}/reviewed', {
      outcome: 'idempotent',
      summary: '核对过对方填写的内容',
      path: z.object({ id: z.uuid() }),
      noSuch: 'not_found',
      body: z.object({ places: z.array(z.object({ path: place.path.max(500), at: place.at })).max(5000) }),
      response: json(DraftShare, '这次共享。对方在此之后又改动的，仍待核对。'),
      refuses: ['not_found', 'personal_data_erased'],
      meanings: {
        places: '核对过的各处。',
      },
    }),
    received: call('GET /api/draft-shares/received', {
      summary: '共享给我的草稿',
      response: json(
        z.object({
          items: z
            .array(
              z.object({
                id: z.uuid(),
                form_key: z.string(),
                title: z.string().describe('文书的名称。'),
                right,
                expires_at: shareFields.expires_at,
                updated_at: moment.describe('草稿最后一次保存的时间。'),
              }),
            )
            .max(mostSharesOfAccount),
        }),
        '用这个账号接收、仍然有效的共享，最近改动的在前。',
      ),
    }),
    accept: call('POST /api/draft-shares/accept', {
      outcome: 'idempotent',
      summary: '用自己的账号接收一次共享',
      description: '此后它列在“共享给我”中，链接只对这个账号有效。',
      body: z.strictObject({ secret: z.string().max(200) }),
      response: json(z.object({ id: z.uuid() }), '已接收。'),
      refuses: [...useRefusals, 'share_own', 'too_many_shares', 'personal_data_erased'],
      meanings: { secret: usedMeanings.secret },
    }),
    open: call('POST /api/draft-shares/open', {
      reads: true,
      summary: '打开一份共享的草稿',
      description: '登录与否均可。只给出共享的部分。',
      body: z.strictObject(used),
      response: json(SharedDraft, '共享的部分。'),
      refuses: [...useRefusals],
      meanings: usedMeanings,
    }),
    save: call('POST /api/draft-shares/save', {
      outcome: 'single',
      summary: '保存在共享的草稿中填写的内容',
      description: '只改动共享的部分，其余略去不看。别处已有更新时回答 409 concurrent_change：先打开，再保存。',
      body: z.strictObject({
        ...used,
        revision: z.number().int().min(1),
        answers: formData,
      }),
      response: json(z.object({ revision: z.number().int().min(1), updated_at: moment }), '已保存。'),
      refuses: [...useRefusals, 'share_read_only', 'concurrent_change', 'answers_too_large'],
      meanings: { ...usedMeanings, revision: '所依据的是草稿的第几次保存。', answers: '共享部分的填写内容。' },
    }),
  },
);
