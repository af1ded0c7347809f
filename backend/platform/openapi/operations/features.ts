import { z } from 'zod';
import { GlobalToggle, Params, Toggle } from '../../../modules/featureFlags/routes.js';
import { json, jsonBody, type Area } from '../operation.js';

const flag = { key: z.string(), name: z.string(), description: z.string() };
const GlobalFlag = z
  .strictObject({ ...flag, is_enabled: z.boolean().describe('全平台是否开启。') })
  .meta({ id: 'GlobalFlag', description: '一项功能的全局设置。' });
const OwnFlag = z
  .strictObject({
    ...flag,
    is_enabled: z.boolean().describe('对自己是否开启。'),
    default_enabled: z.boolean().describe('全平台的设置。'),
    is_personal: z.boolean().describe('是否由自己设置过。'),
  })
  .meta({ id: 'OwnFlag', description: '一项功能对自己是否开启。' });

/** What can be turned on and off. */
export const features: Area = {
  key: 'feature-flags',
  title: '功能设置',
  about:
    '智能功能可由管理员全局开关，也可由用户为自己开关：有个人设置的按个人设置，否则按全局设置。服务器按生效的设置放行。',
  operations: {
    'GET /api/feature-flags/public': {
      summary: '各功能的全局设置',
      answers: {
        200: json(
          z.array(z.strictObject({ key: flag.key, is_enabled: z.boolean().describe('是否开启。') })),
          '全部功能。',
        ),
      },
    },
    'GET /api/user/feature-flags': {
      summary: '各功能对自己是否开启',
      answers: { 200: json(z.array(OwnFlag), '全部功能。') },
    },
    'PATCH /api/user/feature-flags': {
      summary: '为自己开关一项功能',
      body: jsonBody(Toggle),
      answers: { 200: json(OwnFlag, '已设置。', { headers: ['X-Position'] }) },
      codes: ['flag_not_found'],
      repeatable: true,
    },
    'GET /api/admin/feature-flags': {
      summary: '各功能的全局设置，含说明',
      answers: { 200: json(z.array(GlobalFlag), '全部功能。') },
    },
    'PATCH /api/admin/feature-flags/{key}': {
      summary: '全局开关一项功能',
      path: Params,
      body: jsonBody(GlobalToggle),
      answers: { 200: json(GlobalFlag, '已设置。', { headers: ['X-Position'] }) },
      codes: ['flag_not_found', 'fields_invalid'],
      repeatable: true,
      meanings: { reason: '原因，永久保留且可读，最多 200 字。' },
    },
  },
};
