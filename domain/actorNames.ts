import type { KnownActor } from './contract/shared.js';

/** Chinese names of the application's own tasks, which events have in English. */
const systemTasks: Readonly<Record<string, string>> = {
  administrators: '管理员名册',
  'model bench': '模型评测',
  retention: '到期清理',
  'erase command': '清除命令',
  'usage command': '用量更正命令',
  features: '功能登记',
  setup: '初始设置',
  'plan credits': '每月积分',
  'own-documents': '保存文书',
  'credit holds': '积分预留',
  erasure: '个人信息清除',
  audit: '审计命令',
  'form definitions': '表单定义',
  sealLog: '日志封存',
  settings: '开始记录时的情形',
  'password mail': '重设密码邮件',
  knowledge: '知识库',
  orders: '订单',
  'team keeper': '团队成员清理',
};

const visitor = '访客';
/** What all tasks of the application are called together, and one that has no name of its own. */
export const system = '系统';

const serviceAccountPrefix = 'service account ';
/** The id under which events have another system of the court that came with a key. */
export const serviceAccountActor = (id: string): string => `${serviceAccountPrefix}${id}`;

/** What a task of the application is called; one that is not known here is the application. A system with a key goes by the first digits of its id. */
const taskName = (id: string): string => {
  if (id.startsWith(serviceAccountPrefix)) return `业务系统（${id.slice(serviceAccountPrefix.length).slice(0, 8)}）`;
  const task = systemTasks[id];
  return task === undefined ? system : `${system}（${task}）`;
};

/** What an account is called: by its e-mail of now, which an erased one has lost. */
export const accountName = (email: string | null): string => email ?? '已删除的账号';

/** Who did something, in words: an account by its e-mail of now, everybody else by their kind. */
export const actorName = ({ kind, id, email }: KnownActor): string => {
  switch (kind) {
    case 'user':
      return accountName(email);
    case 'visitor':
      return visitor;
    case 'system':
      return taskName(id);
  }
};

/** Names of those without an account: `system` for every task, the others as `actorIdCalled` reads them. */
export const namesWithoutAccount: readonly string[] = [visitor, system, ...Object.keys(systemTasks).map(taskName)];

/** The id under which events have somebody without an account who is called so: empty for visitors; `undefined` for other words. */
export const actorIdCalled = (name: string): string | undefined => {
  if (name === visitor) return '';
  return Object.entries(systemTasks).find(([id, task]) => task === name || taskName(id) === name)?.[0];
};
