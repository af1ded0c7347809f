import { z } from 'zod';
import { courtRoles } from '../account/courtRoles.js';
import { plans } from '../account/plans.js';
import { moment } from './shared.js';

const plan = z.enum(plans);
const roles = z.array(z.enum(courtRoles));

const allowances = {
  platform_credits: z.number().min(0).describe('平台积分余额，最多四位小数。'),
  subscription_expires_at: moment.nullable().describe('方案到期的时刻；null 为永久。'),
  generations_today: z.number().int().min(0).describe('今日（法院所在时区）已生成的文书份数。'),
  generation_limit: z.number().int().nullable().describe('每日可生成的文书份数；null 为不限。'),
};

/** The account as its owner reads it. */
export const User = z
  .object({
    id: z.uuid(),
    email: z.string(),
    is_superuser: z.boolean(),
    court_roles: roles.describe('在法院的职责；超级管理员有全部。不是法院人员的为空。'),
    is_active: z.boolean(),
    subscription_plan: plan.describe('当前有效的方案。'),
    ...allowances,
    terms_to_agree: z
      .string()
      .nullable()
      .describe('还须同意的用户协议和隐私政策的版本；没有的为 null。未同意之前，其他操作不受影响。'),
    must_set_up_second_factor: z
      .boolean()
      .describe('本院要求该账号使用两步验证而尚未开启：在此之前只能设置两步验证和退出登录。'),
    deletion_due: moment
      .nullable()
      .describe('按本人的申请何时注销，此前可以撤回（DELETE /users/me/deletion）；没有申请的为 null。'),
    has_password: z
      .boolean()
      .optional()
      .describe('是否有本系统的密码；用单位统一登录的没有。只在注册和 GET /users/me 的回答中。'),
    batch_rows: z.number().int().describe('按方案，批量填写的一张表格最多几行。'),
    session_id: z.uuid().optional().describe('本次登录的标识，见 GET /users/me/sessions；注册的回答中没有。'),
  })
  .meta({ id: 'User', description: '自己的账号。' });
export type User = z.infer<typeof User>;

/** The account as administrators read it. */
export const Account = z
  .object({
    id: z.uuid(),
    email: z.string(),
    is_active: z.boolean(),
    is_superuser: z.boolean(),
    court_roles: roles.describe('所授予的法院职责；超级管理员另有全部。'),
    subscription_plan: plan.describe('所设定的方案，可能已经到期。'),
    effective_plan: plan.describe('当前有效的方案：超级管理员为 admin，到期后为 explorer。'),
    ...allowances,
    second_factor: z.boolean().describe('是否开启了两步验证。'),
    second_factor_reset_until: moment
      .nullable()
      .describe('有管理员申请重置两步验证的，在此之前须由另一名管理员确认；没有的为 null。'),
    registered_at: moment,
    deletion_requested_at: moment.nullable().describe('本人何时申请注销；没有申请的为 null。'),
    deletion_due: moment.nullable().describe('按本人的申请何时注销；没有申请的为 null。'),
  })
  .meta({ id: 'Account', description: '用户管理中的账号。' });
export type Account = z.infer<typeof Account>;
