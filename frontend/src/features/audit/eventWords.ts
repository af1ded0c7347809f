import { registerViewNames } from '../../../../domain/case/numberRegister.js';
import { categoryNames, eventNames } from '../../../../domain/eventNames.js';
import { dayKindNames } from '../../../../domain/courtCalendar/arrangedDays.js';
import { courtRoleNames } from '../../../../domain/account/courtRoles.js';
import { creditsOf } from '../../../../domain/account/credits.js';
import { planTerms } from '../../../../domain/account/plans.js';
import { clerkReasons } from '../../../../domain/case/corrections.js';
import { closureNames } from '../../../../domain/case/closureWords.js';
import { outcomeWords, serviceWords, settlementWords } from '../../../../domain/case/correctionWords.js';
import { numberRemarkTitles } from '../../../../domain/case/numberRemarks.js';
import { usageSources } from '../../../../domain/usage/usageSources.js';

/** What the fields of events are called, whichever event they stand in; the log has them in English. */
const fieldNames: Readonly<Record<string, string>> = {
  caseId: '案件的编号',
  caseNumber: '案号',
  temporaryNumber: '临时案号',
  cause: '案由',
  ownerId: '提交人的账号',
  reason: '原因',
  userId: '账号的编号',
  email: '邮箱',
  pleading: '文书种类',
  version: '版本',
  formKey: '表单',
  edition: '表单版本',
  documentHash: 'Word 文件的指纹',
  definitionHash: '表单定义的指纹',
  definition: '表单定义',
  renderer: '排版程序',
  formData: '填写内容',
  namedIds: '起诉状所列被告的编号',
  marks: '各处',
  path: '在填写内容中的位置',
  label: '所在位置',
  passage: '所依据的原文',
  unchecked: '是否未经核对',
  submittedBy: '提交人的账号',
  defendantId: '被告的编号',
  successorId: '改名后的被告的编号',
  plaintiffSaid: '原告对改名的说明',
  particulars: '被告的特征',
  block: '当事人种类',
  number: '证件号码',
  traits: '其他特征',
  isSame: '是否同一人',
  plaintiffCode: '原告验证码',
  onPaper: '纸质起诉状的案件',
  partiesOnPaper: '纸质起诉状所列当事人',
  plaintiffs: '原告',
  defendants: '被告',
  parties: '当事人',
  name: '姓名（名称）',
  from: '原来',
  to: '现在',
  typed: '经办人键入的案号',
  acknowledged: '已确认的提示',
  key: '标识',
  isEnabled: '是否开启',
  description: '说明',
  model: '模型',
  task: '任务',
  sentHash: '交给模型的内容的指纹',
  resultHash: '法院所看到的结果的指纹',
  complaintVersion: '起诉状的版本',
  defenses: '各答辩状',
  noticeId: '补正通知的编号',
  count: '第几份通知',
  court: '法院',
  receivedOn: '收到之日',
  askedOn: '通知之日',
  closureId: '处理的编号',
  how: '处理方式',
  closedOn: '处理之日',
  rulingNumber: '裁定书文号',
  transferredTo: '移送到的法院',
  duplicateOf: '继续办理的案件',
  dueOn: '补正期限',
  markId: '所标记之处的编号',
  texts: '各处的文字',
  valueThen: '当时所填的内容',
  againBecause: '再次通知的原因',
  basis: '法律依据',
  contact: '联系方式',
  clerk: '联系人',
  telephone: '联系电话',
  on: '送达之日',
  ground: '理由',
  words: '当事人的说明',
  as: '处理结果',
  by: '方式',
  outcome: '结果',
  source: '来源',
  termsVersion: '所同意的协议的版本',
  documentId: '文书的编号',
  documentType: '文书种类',
  plan: '方案',
  roles: '法院职责',
  expiresAt: '到期时间',
  due: '注销的时间',
  since: '起算时间',
  grantId: '发放的编号',
  amount: '积分',
  callId: '调用的编号',
  maxTokens: '最多输出',
  promptPrice: '输入单价',
  completionPrice: '输出单价',
  until: '预留至',
  why: '缘由',
  promptTokens: '输入的 Token 数',
  completionTokens: '输出的 Token 数',
  totalTokens: 'Token 总数',
  reportedTokens: '服务商报告的 Token 总数',
  estimated: '是否估算',
  courtDay: '日期',
  resetId: '链接的编号',
  changeId: '更换的编号',
  requestedAt: '申请的时间',
  credits: '积分',
  calledAt: '调用时间',
  scope: '范围',
  courtHour: '时段',
  caseIds: '各案件的编号',
  accountId: '账号的编号',
  accountIds: '各账号的编号',
  basedOn: '提交时所依据的版本',
  contentHash: '内容的指纹',
  list: '列表',
  format: '文件格式',
  filedIn: '立案时间',
  correction: '补正',
  isSearch: '是否经过搜索',
  series: '案号系列',
  view: '查看',
  events: '事件的筛选',
  actorId: '经办人的编号',
  stream: '事件流',
  category: '种类',
  type: '类型',
  rows: '行数',
  columns: '各列',
  bundleId: '审计包的编号',
  includesDataKeys: '是否附有数据密钥',
  treeSize: '封存的事件数',
  rootHash: '总指纹',
  lastPosition: '封存到的位置',
  checkpoint: '签名的检查点',
  outsideSize: '库外存证的条数',
  found: '当时剩下的条数',
  expected: '应有的条数',
  checkpointLost: '检查点是否也缺失',
  hash: '指纹',
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
  checks: '各项测试',
  check: '测试项目',
  verdict: '结果',
  part: '范围',
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

/** Fields that mean something else in one kind of event. */
const otherNames: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  ListExported: { from: '自', to: '至' },
  CaseOpened: { name: '名称' },
  CorrectionAsked: { code: '问题代码', source: '由谁发现' },
  DefendantJoined: { code: '被告验证码' },
  FilingReviewed: { name: '名称' },
  CaseAnalysed: { name: '名称' },
  FlagDefined: { name: '名称' },
  YearArranged: { day: '日期', kind: '类型', name: '名称', days: '放假和上班的日子', year: '年份' },
  MarkSettled: { by: '由谁处理' },
  TokensConsumed: { source: '用途' },
  UsageCorrected: { source: '用途' },
  CreditsHeld: { source: '用途' },
  CreditsSpent: { source: '用途' },
  VisitorCreditsHeld: { source: '用途' },
  VisitorCreditsSpent: { source: '用途' },
  DocumentGenerated: { source: '用途' },
};

const entryOf = <Value>(entries: Readonly<Record<string, Value>>, key: string): Value | undefined =>
  Object.hasOwn(entries, key) ? entries[key] : undefined;

/** The name of a field, in an event of a type where it differs between types; `undefined` for a field without one. */
export const knownFieldName = (field: string, type = ''): string | undefined =>
  entryOf(entryOf(otherNames, type) ?? {}, field) ?? entryOf(fieldNames, field);

/** The words of values that the log has in English, by field. */
const valueWords: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  pleading: { complaint: '起诉状', defense: '答辩状' },
  documentType: { complaint: '起诉状', defense: '答辩状', application: '申请书' },
  plaintiffSaid: { correction: '改错字', replacement: '换了人' },
  source: {
    rules: '规则',
    rule: '规则',
    model: '模型',
    complaint: '起诉状',
    clerk: '法院',
    plan: '方案',
    administrator: '管理员',
    ...usageSources,
  },
  kind: dayKindNames,
  code: clerkReasons,
  acknowledged: numberRemarkTitles,
  by: { ...serviceWords, rule: '规则', clerk: '法院' },
  as: settlementWords,
  outcome: outcomeWords,
  how: closureNames,
  roles: courtRoleNames,
  plan: Object.fromEntries(Object.entries(planTerms).map(([plan, { name }]) => [plan, name])),
  block: { defendants_natural: '自然人', defendants_legal: '法人、非法人组织' },
  name: usageSources,
  why: { nothing_usable: '没有得到可用的结果', lapsed: '处理中断' },
  scope: {
    platform: '平台',
    private: '账号自己的模型',
    caseDocuments: '案件的文书',
    latestClaim: '案件最新的起诉状',
    pleading: '某一版文书',
    caseList: '案件列表',
    pendingCases: '待立案案件',
    accounts: '账号',
    auditEvents: '日志列表中的账号',
    auditEvent: '日志中的事件',
    auditCase: '案件的经过',
    settingChangers: '改动设置和知识库的账号',
  },
  actorId: { system: '系统（全部任务）' },
  list: { all: '全部案件', pending: '待立案案件', numbers: '案号登记簿', events: '日志中的事件' },
  view: registerViewNames,
  category: categoryNames,
  type: eventNames,
  format: { csv: 'CSV', xlsx: 'Excel' },
  filedIn: { any: '已立案', month: '本月立案', year: '本年立案' },
  correction: { asked: '已通知补正', answered: '补正已回' },
};

/** An hour of the court (`2026-03-01T17`) as people write it. */
const hourText = (hour: string): string | undefined => {
  const [, year, month, day, hours] = /^(\d{4})-(\d{2})-(\d{2})T(\d{2})$/u.exec(hour) ?? [];
  if (year === undefined) return undefined;
  return `${year}年${Number(month)}月${Number(day)}日${Number(hours)}时至${Number(hours) + 1}时`;
};

/** The Chinese word of a field's value; `undefined` where it has none and stands as it is. */
export const knownWord = (field: string, value: string): string | undefined =>
  (field === 'courtHour' ? hourText(value) : undefined) ?? entryOf(entryOf(valueWords, field) ?? {}, value);

/** Objects whose fields are those of a form or of a definition: shown as they are stored. */
export const rawFields: ReadonlySet<string> = new Set(['formData', 'definition', 'traits']);

/** Fields that count credits, in ten-thousandths of one. */
const creditFields: ReadonlySet<string> = new Set(['amount', 'credits']);

/** A number of a field as people read it. */
export const numberText = (field: string, value: number): string =>
  creditFields.has(field) ? String(creditsOf(value)) : String(value);

/** Fields that hold a moment, ISO 8601. */
export const momentFields: ReadonlySet<string> = new Set(['changedAt', 'calledAt', 'expiresAt', 'since', 'until']);
