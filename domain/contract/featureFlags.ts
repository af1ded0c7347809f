import { z } from 'zod';
import { storedText } from './shared.js';
import { area, call } from './call.js';
import { json } from './responses.js';

const Key = z.string().max(200);
const Flag = z.object({ key: z.string(), name: z.string(), description: z.string(), is_enabled: z.boolean() });

export const PublicFlag = Flag.pick({ key: true, is_enabled: true }).extend({
  is_enabled: z.boolean().describe('是否开启。'),
});
export const GlobalFlag = Flag.extend({ is_enabled: z.boolean().describe('全平台是否开启。') }).meta({
  id: 'GlobalFlag',
  description: '一项功能的全局设置。',
});
export const OwnFlag = Flag.extend({
  is_enabled: z.boolean().describe('对自己是否开启。'),
  default_enabled: z.boolean().describe('全平台的设置。'),
  is_personal: z.boolean().describe('是否由自己设置过。'),
}).meta({ id: 'OwnFlag', description: '一项功能对自己是否开启。' });

export type PublicFlag = z.infer<typeof PublicFlag>;
export type GlobalFlag = z.infer<typeof GlobalFlag>;
export type OwnFlag = z.infer<typeof OwnFlag>;

/** What can be turned on and off. */
export const featureFlags = area(
  {
    key: 'feature-flags',
    title: '功能设置',
    description:
      '智能功能可由管理员全局开关，也可由用户为自己开关：有个人设置的按个人设置，否则按全局设置；全局关闭的，个人不能开启。服务器按生效的设置放行。',
  },
  {
    listPublic: call('GET /api/feature-flags/public', {
      summary: '各功能的全局设置',
      response: json(z.array(PublicFlag), '全部功能。'),
    }),
    listOwn: call('GET /api/user/feature-flags', {
      summary: '各功能对自己是否开启',
      response: json(z.array(OwnFlag), '全部功能。'),
    }),
    setOwn: call('PATCH /api/user/feature-flags', {
      summary: '为自己开关一项功能',
      body: z.strictObject({ key: Key, is_enabled: z.boolean() }),
      response: json(OwnFlag, '已设置。', { headers: ['X-Position'] }),
      refuses: ['flag_not_found'],
      repeatable: true,
    }),
    listGlobal: call('GET /api/admin/feature-flags', {
      summary: '各功能的全局设置，含说明',
      response: json(z.array(GlobalFlag), '全部功能。'),
    }),
    setGlobal: call('PATCH /api/admin/feature-flags/{key}', {
      summary: '全局开关一项功能',
      path: z.object({ key: Key }),
      fields: z.strictObject({
        is_enabled: z.boolean(),
        reason: storedText().max(200, '不能超过200个字').optional(),
      }),
      response: json(GlobalFlag, '已设置。', { headers: ['X-Position'] }),
      refuses: ['flag_not_found', 'fields_invalid'],
      repeatable: true,
      meanings: { reason: '原因，永久保留且可读，最多 200 字。' },
    }),
  },
);
