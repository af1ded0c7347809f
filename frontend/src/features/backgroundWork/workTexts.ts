import type { BackgroundWork, WorkKind, WorkState } from '../../../../domain/contract/backgroundWork.js';

export const kindNames: Readonly<Record<WorkKind, string>> = {
  upload: '文档入库',
  reindex: '更新向量',
  recall_run: '批量检索测试',
  model_bench: '模型评测',
  verification: '核对全部日志',
  batch_submission: '批量提交',
  password_mail: '重设密码的邮件',
  account_mail: '账号变动的邮件',
  email_change_mail: '确认新邮箱的邮件',
  team_invitation_mail: '邀请加入团队的邮件',
  notice_mail: '案件进展的邮件',
  web_hook: '案件进展的通知',
  erasure_cut_short: '补完中断的清除',
  erasure_in_grace: '宽限期内的清除',
  erasure_held: '暂缓的清除',
  sealing: '封存日志',
  log_check: '核对日志',
  scheduled_job: '定时任务',
};

export const stateNames: Readonly<Record<WorkState, string>> = {
  waiting: '等待',
  running: '进行中',
  done: '已完成',
  failed: '失败',
  cancelled: '已取消',
};

/** The colours of the badges, readable in light and dark. */
export const stateColours: Readonly<Record<WorkState, string>> = {
  waiting: 'bg-secondary-subtle text-secondary-emphasis',
  running: 'bg-primary-subtle text-primary-emphasis',
  done: 'bg-success-subtle text-success-emphasis',
  failed: 'bg-danger-subtle text-danger-emphasis',
  cancelled: 'bg-secondary-subtle text-secondary-emphasis',
};

/** What `since` is the moment of. */
const sinceNames: Partial<Record<WorkKind, string>> = {
  sealing: '上次封存',
  log_check: '上一轮完成',
  scheduled_job: '上次开始',
};
export const sinceName = ({ kind }: BackgroundWork): string => sinceNames[kind] ?? '开始';

const counts: Partial<Record<WorkKind, (count: number) => string>> = {
  sealing: (count) => (count === 0 ? '全部已封存' : `${count}个事件待封存`),
  log_check: (count) => (count === 0 ? '没有发现不一致' : `${count}处不一致`),
};
export const countOf = ({ kind, count }: BackgroundWork): string | null =>
  count === null ? null : (counts[kind]?.(count) ?? `${count}件`);

export const nameOf = ({ kind, title }: BackgroundWork): string => title ?? kindNames[kind];

/** How often it was tried, where that says something. */
export const triesOf = ({ tries, interruptions }: BackgroundWork): string =>
  [tries > 0 ? `${tries}次` : '', interruptions > 0 ? `中断${interruptions}次` : ''].filter(Boolean).join('，') || '—';
