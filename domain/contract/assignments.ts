import { z } from 'zod';
import { courtRoles } from '../account/courtRoles.js';
import { Behind } from './behind.js';
import { area, call } from './call.js';
import { mostChosenCases } from '../case/mostChosenCases.js';
import { problemCodes } from './problems.js';
import { json } from './responses.js';
import { KnownAccount, storedText } from './shared.js';

/** As long as a clerk needs to say why. In characters. */
export const mostOfAssignmentReason = 200;
/** Accounts among whom cases go round. */
export const mostInTurn = 100;

const accountId = z.string().min(1).max(100);
const named = '怎样分配。';
const to = z
  .discriminatedUnion('how', [
    z.object({ how: z.literal('account').describe(named), account_id: accountId.describe('承办人的账号 id。') }),
    z.object({
      how: z.literal('turn').describe(named),
      among: z.array(accountId).min(1).max(mostInTurn).describe('在这些账号中轮流。'),
    }),
    z.object({ how: z.literal('nobody').describe(named) }),
  ])
  .describe(
    'account 分配给一人；turn 轮流分配：给其中同一阶段（待立案或已立案）在办案件最少的人，相同的给最久没有分到的人；nobody 收回，不再由人承办。',
  );
export type AssignedTo = z.infer<typeof to>;
const seen = z
  .string()
  .max(100)
  .nullable()
  .describe('处理人看到的现承办人的账号 id，没有的为 null；其间已改由他人承办的拒绝。');
const reason = storedText(z.string().max(mostOfAssignmentReason)).default('').describe('原因；已有承办人的必须写明。');

const Assignee = z
  .object({
    id: z.string().describe('账号的 id。'),
    email: z.string().describe('账号现在的邮箱。'),
    roles: z.array(z.enum(courtRoles)).describe('在法院的职责。'),
    pending: z.number().int().min(0).describe('承办的待立案案件。'),
    filed: z.number().int().min(0).describe('承办的已立案案件。'),
  })
  .meta({ id: 'Assignee', description: '可以承办案件的人：启用中的立案人员和法官。' });
export type Assignee = z.infer<typeof Assignee>;

const AssignedCase = z
  .object({
    id: z.string().describe('案件的 id，与所送的相同。'),
    outcome: z
      .enum(['assigned', 'unchanged', 'refused'])
      .describe('assigned 已分配；unchanged 原已如此；refused 没有分配，见 code。'),
    assignee: KnownAccount.nullable().describe('现在的承办人；没有的或者没有找到案件的为 null。'),
    code: z.enum(problemCodes).nullable().describe('没有分配的原因；其他的为 null。'),
    sentence: z.string().nullable().describe('没有分配的原因，一句话；其他的为 null。'),
  })
  .meta({ id: 'AssignedCase', description: '对所选案件之一的处理结果。' });
export type AssignedCase = z.infer<typeof AssignedCase>;

const path = z.object({ id: z.string().min(1).max(200) });
const ofCase = { id: '案件的 id、案号或临时案号。' };

/** Whose case it is at the court. */
export const assignments = area(
  {
    key: 'assignments',
    title: '承办人（法院）',
    description:
      '案件由谁承办：由立案人员或管理员指定或者轮流分配，法官可以承办还没有分配的案件；更换和收回的要写明原因。当事人看不到。',
  },
  {
    candidates: call('GET /api/admin/assignees', {
      summary: '可以承办案件的人',
      response: json(
        z.object({ items: z.array(Assignee).describe('按邮箱的次序。'), behind: Behind }),
        '启用中的立案人员和法官，及各自在办的案件数。',
      ),
    }),
    assign: call('POST /api/cases/{id}/assignment', {
      summary: '分配、更换或者收回承办人',
      description: '待立案和已立案的案件都可以；没有立案、处理完毕的和个人信息已清除的不分配。原已如此的不作改动。',
      path,
      body: z.object({ to, seen, reason }),
      response: json(
        z.object({ id: z.string(), assignee: KnownAccount.nullable().describe('现在的承办人；没有的为 null。') }),
        '已记入案件经过。',
        { headers: ['X-Position'] },
      ),
      refuses: [
        'case_not_found',
        'personal_data_erased',
        'assignment_case_closed',
        'assignment_changed',
        'assignment_beyond_own',
        'assignment_reason_missing',
        'assignee_lacks_role',
      ],
      repeatable: true,
      meanings: ofCase,
    }),
    assignMany: call('POST /api/admin/assignments', {
      summary: '分配所选的案件',
      description: '逐件分配，各记一个事件；其中不能分配的逐件说明原因，不影响其他各件。',
      body: z.object({
        cases: z
          .array(z.object({ id: z.string().min(1).max(200).describe('案件的 id。'), seen }))
          .min(1)
          .max(mostChosenCases)
          .describe('所选的案件。'),
        to,
        reason,
      }),
      response: json(
        z.object({ items: z.array(AssignedCase).describe('各件的结果，与所送的次序相同。') }),
        '逐件的结果。',
        { sometimes: ['X-Position'] },
      ),
      refuses: ['assignee_lacks_role', 'assignment_beyond_own'],
      repeatable: true,
    }),
  },
);
