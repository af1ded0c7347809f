import type { AuditEvent } from '../../../../../domain/contract/audit.js';
import { settingWord } from './settingWords.js';

export const categoryNames: Readonly<Record<NonNullable<AuditEvent['category']>, string>> = {
  case: '案件',
  caseNumber: '案号占用',
  account: '账号',
  featureFlag: '平台功能',
  featurePreference: '个人功能设置',
  usage: '模型用量',
  ledger: '日志封存',
  auditAccess: '查看与导出',
  formDefinition: '表单定义',
  visitorBudget: '访客额度',
  modelSetting: '平台模型',
  knowledgeSetting: '知识库与问答缓存',
};

/** What the system's own tasks are called; the log has their English names. */
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
  upgrade: '升级',
  'credit holds': '积分预留',
  erasure: '个人信息清除',
  audit: '审计命令',
  'form definitions': '表单定义',
  sealLog: '日志封存',
  settings: '开始记录时的情形',
};

/** Who caused an event, of those who have no account. */
export const actorKind = ({ kind, id }: NonNullable<AuditEvent['actor']>): string => {
  if (kind === 'visitor') return '访客';
  const task = systemTasks[id];
  return task === undefined ? '系统' : `系统（${task}）`;
};

const fieldNames: Readonly<Record<string, string>> = {
  caseId: '案件的编号',
  caseNumber: '案号',
  temporaryNumber: '临时案号',
  cause: '案由',
  reason: '原因',
  userId: '账号的编号',
  email: '邮箱',
  pleading: '文书种类',
  version: '版本',
  formKey: '表单',
  edition: '表单版本',
  documentHash: 'Word 文件的指纹',
  definitionHash: '表单定义的指纹',
  renderer: '排版程序',
  formData: '填写内容',
  defendantId: '被告的编号',
  name: '姓名（名称）',
  from: '原来',
  to: '现在',
  key: '标识',
  isEnabled: '是否开启',
  model: '模型',
  task: '任务',
  scope: '查看的范围',
  courtHour: '时段',
  caseIds: '各案件的编号',
  accountIds: '各账号的编号',
  treeSize: '封存的事件数',
  rootHash: '总指纹',
  plan: '方案',
  amount: '数量',
  plaintiffCode: '原告验证码',
  code: '被告验证码',
  changedAt: '何时更改',
  modelId: '模型的编号',
  modelName: '模型名称',
  service: '模型服务',
  kind: '种类',
  action: '做了什么',
  changes: '改动',
  apiKey: '接口密钥',
  place: '位置',
  role: '主用或备用',
  before: '原来',
  after: '现在',
  field: '设置',
  questionHash: '问题的指纹',
  groupId: '文档组的编号',
  groupName: '文档组',
  caseCause: '案由',
  fileId: '文件的编号',
  fileName: '文件名',
  fileHash: '文件内容的指纹',
  files: '文件',
  via: '方式',
  entries: '各条问答的指纹',
};
export const fieldName = (field: string): string => fieldNames[field] ?? field;

/** An object or list of an event's body under the Chinese names of its fields, as far as they have one. */
const inChinese = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(inChinese);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([field, inner]) => [fieldName(field), settingWord(field, inner) ?? inChinese(inner)]),
  );
};

/** A value of an event's body as it is read: objects as indented JSON. */
const valueText = (value: unknown): string => {
  if (value === null || value === undefined) return '无，或已清除';
  if (typeof value === 'boolean') return value ? '是' : '否';
  return typeof value === 'object' ? JSON.stringify(value, null, 2) : String(value);
};

/** A field of an event's body as it is read. What a form or a party wrote stays as it is; settings are told in Chinese. */
export const bodyText = ({ category }: Pick<AuditEvent, 'category'>, field: string, value: unknown): string =>
  category === 'modelSetting' || category === 'knowledgeSetting'
    ? (settingWord(field, value) ?? valueText(inChinese(value)))
    : valueText(value);
