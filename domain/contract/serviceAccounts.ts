import { z } from 'zod';
import { keyScopes, longestServiceAccountName } from '../serviceAccount/terms.js';
import { area, call } from './call.js';
import { json } from './responses.js';
import { KnownAccount, moment, storedText } from './shared.js';

const scopes = z
  .array(z.enum(keyScopes))
  .describe('权限：case_events 案件动态，case_events_personal 案件动态中的个人信息（含案件动态）。');
const name = z.string().describe('业务系统的名称。');
const endsOn = z.iso.date().describe('到期日，当日仍可使用。');

/** Another system of the court, without its key. */
export const ServiceAccount = z
  .object({
    id: z.string().describe('编号，是密钥中间的一段。'),
    name,
    scopes,
    ends_on: endsOn,
    state: z.enum(['in_force', 'expired', 'revoked']).describe('in_force 使用中，expired 已到期，revoked 已吊销。'),
    created_at: moment.describe('创建的时间。'),
    created_by: KnownAccount.describe('由谁创建。'),
    revoked_at: moment.nullable().describe('吊销的时间；没有吊销的为 null。'),
    revoked_by: KnownAccount.nullable().describe('由谁吊销；没有吊销的为 null。'),
    last_used_at: moment.nullable().describe('最近一次使用，每小时至多记一次；没有用过的为 null。'),
  })
  .meta({ id: 'ServiceAccount', description: '一个业务系统的密钥，不含密钥本身。' });
export type ServiceAccount = z.infer<typeof ServiceAccount>;

/** A new key, which nobody can be shown again. */
export const CreatedServiceAccount = z
  .object({ account: ServiceAccount.describe('创建的条目。'), key: z.string().describe('密钥，只在此时给出。') })
  .meta({ id: 'CreatedServiceAccount', description: '刚创建的密钥。' });
export type CreatedServiceAccount = z.infer<typeof CreatedServiceAccount>;

/** The keys by which other systems of the court call the API. */
export const serviceAccounts = area(
  {
    key: 'service-accounts',
    title: '业务系统的密钥',
    description:
      '审判管理系统等本院的其他系统凭密钥调用接口：在请求头中写 Authorization: Bearer 和密钥。密钥只在创建时给出一次，系统只保存它的摘要；只能进行权限列明的操作，到期或吊销后即被拒绝。',
  },
  {
    list: call('GET /api/admin/service-accounts', {
      summary: '业务系统的密钥',
      response: json(
        z.object({ items: z.array(ServiceAccount).describe('使用中的在前，各按创建的先后，新的在前。') }),
        '使用中的全部密钥，和最近的50个已到期或吊销的。',
      ),
    }),
    create: call('POST /api/admin/service-accounts', {
      outcome: 'single',
      summary: '创建一个业务系统的密钥',
      description: '密钥只在回答中给出一次。没有收到回答的，吊销后重新创建。使用中的密钥名称不能相同。',
      body: z.strictObject({ name: z.string(), scopes: z.array(z.enum(keyScopes)), ends_on: z.string() }),
      fields: z.object({
        name: storedText(z.string().max(longestServiceAccountName, `名称不能超过${longestServiceAccountName}个字`)).min(
          1,
          '请填写业务系统的名称',
        ),
        scopes: z.array(z.enum(keyScopes)).min(1, '请至少选择一项权限').max(keyScopes.length, '权限重复'),
        ends_on: z.iso.date('请选择到期日'),
      }),
      response: json(CreatedServiceAccount, '已创建。', { headers: ['X-Position'] }),
      refuses: [
        'fields_invalid',
        'service_account_end_wrong',
        'service_account_name_taken',
        'too_many_service_accounts',
      ],
      meanings: {
        name: '业务系统的名称，请勿写入个人姓名。',
        scopes: '权限，至少一项。',
        ends_on: '到期日，当日仍可使用；最晚为两年之后。',
      },
    }),
    revoke: call('POST /api/admin/service-accounts/{id}/revocation', {
      outcome: 'idempotent',
      summary: '吊销一个业务系统的密钥',
      description: '立即生效，不能撤销；正在等待新动态的请求也不再得到内容。',
      path: z.object({ id: z.uuid() }),
      noSuch: 'service_account_not_found',
      response: json(ServiceAccount, '已吊销。', { headers: ['X-Position'] }),
      refuses: ['service_account_not_found'],
      meanings: { id: '密钥的编号。' },
    }),
  },
);
