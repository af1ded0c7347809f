import { z } from 'zod';
import { area, call } from './call.js';
import { json } from './responses.js';
import { moment } from './shared.js';

/** Work that waits in the durable queue. */
export const taskKinds = [
  'upload',
  'reindex',
  'recall_run',
  'model_bench',
  'password_mail',
  'account_mail',
  'email_change_mail',
  'team_invitation_mail',
  'notice_mail',
  'web_hook',
  'verification',
  'batch_submission',
] as const;
export type TaskKind = (typeof taskKinds)[number];
/** All work in the background: tasks, and what has a driver of its own. */
export const workKinds = [
  ...taskKinds,
  'erasure_cut_short',
  'erasure_in_grace',
  'erasure_held',
  'sealing',
  'log_check',
  'scheduled_job',
] as const;
export type WorkKind = (typeof workKinds)[number];
export const workStates = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const;
export type WorkState = (typeof workStates)[number];

const count = z.number().int().nonnegative();

export const BackgroundWork = z
  .object({
    id: z.string(),
    kind: z
      .enum(workKinds)
      .describe(
        'upload 文档入库，reindex 更新向量，recall_run 批量检索测试，model_bench 模型评测，password_mail 重设密码的邮件，account_mail 账号变动的邮件，email_change_mail 确认新邮箱的邮件，team_invitation_mail 邀请加入团队的邮件，notice_mail 案件进展的邮件，web_hook 案件进展的通知，verification 核对全部日志，batch_submission 批量提交，erasure_cut_short 待补完的清除，erasure_in_grace 宽限期内的清除，erasure_held 暂缓的清除，sealing 封存日志，log_check 核对日志，scheduled_job 定时任务。',
      ),
    title: z.string().nullable().describe('定时任务的名称；其余为 null。'),
    owner: z.enum(['account', 'platform']).describe('account 某个账号的，platform 平台的。'),
    state: z.enum(workStates).describe('waiting 等待，running 进行中，done 已完成，failed 失败，cancelled 已取消。'),
    since: moment.nullable().describe('从何时起；尚未有过则为 null。'),
    ended_at: moment.nullable().describe('结束的时间；没有结束则为 null。'),
    progress: z.number().min(0).max(1).nullable().describe('完成的比例；不分步骤的为 null。'),
    count: count.nullable().describe('涉及的件数；不计数的为 null。'),
    tries: count.describe('自上次有进展以来，尝试的次数。'),
    interruptions: count.describe('自上次有进展以来，因进程结束而中断的次数。'),
    reason: z.string().nullable().describe('最近一次没有完成的原因；没有则为 null。账号的文件名不在其中。'),
    can_cancel: z.boolean().describe('是否可以取消。'),
    can_retry: z.boolean().describe('是否可以重试。'),
  })
  .meta({ id: 'BackgroundWork', description: '一项后台工作。' });
export type BackgroundWork = z.infer<typeof BackgroundWork>;

const one = { path: z.object({ id: z.string().min(1).max(200) }) } as const;
const workNow = json(BackgroundWork, '这项工作现在的情况。');

/** Everything that the court's server does in the background, in one list. */
export const backgroundWork = area(
  {
    key: 'background-work',
    title: '后台工作',
    description:
      '上传入库、更新向量、批量检索测试、模型评测、邮件和通知、清除、封存、核对和定时任务的进展，供管理员查看。已完成的保留一天，失败和已取消的保留三十天。不含账号的姓名、邮箱和文件名。',
  },
  {
    list: call('GET /api/admin/background-work', {
      summary: '全部后台工作',
      response: json(
        z.object({
          items: z.array(BackgroundWork).describe('没有结束的在前，其次是最近结束的；最多 300 项。'),
          total: count.describe('共有多少项。'),
        }),
        '全部后台工作。',
      ),
    }),
    cancel: call('POST /api/admin/background-work/{id}/cancel', {
      outcome: 'single',
      summary: '取消一项后台工作',
      ...one,
      response: workNow,
      refuses: ['background_work_not_found', 'background_work_not_cancellable'],
    }),
    retry: call('POST /api/admin/background-work/{id}/retry', {
      outcome: 'single',
      summary: '重试一项后台工作',
      ...one,
      response: workNow,
      refuses: ['background_work_not_found', 'background_work_not_retryable', 'background_work_elsewhere'],
    }),
  },
);
