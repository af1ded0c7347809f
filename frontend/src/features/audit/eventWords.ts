import { casePaperNames, serviceWayNames, trialProcedureNames } from '../../../../domain/case/casePaperWords.js';
import { feeKindName, feeKinds, halvingName, halvings } from '../../../../domain/fees/litigationFee.js';
import { registerViewNames } from '../../../../domain/case/numberRegister.js';
import { categoryNames, eventNames } from '../../../../domain/eventNames.js';
import { dayKindNames } from '../../../../domain/courtCalendar/arrangedDays.js';
import { courtRoleNames } from '../../../../domain/account/courtRoles.js';
import { creditsOf } from '../../../../domain/account/credits.js';
import { planTerms } from '../../../../domain/account/plans.js';
import { clerkReasons } from '../../../../domain/case/corrections.js';
import { closureNames } from '../../../../domain/case/closureWords.js';
import { domainNames } from '../../../../domain/forms/formDomain.js';
import { outcomeWords, serviceWords, settlementWords } from '../../../../domain/case/correctionWords.js';
import { numberRemarkTitles } from '../../../../domain/case/numberRemarks.js';
import { usageSources } from '../../../../domain/usage/usageSources.js';
import { fieldNames } from './fieldNames.js';
import { conflictSearchWords, teamRoles, teamRoleWords } from '../../../../domain/team/terms.js';
import { keyScopes, keyScopeWords } from '../../../../domain/serviceAccount/terms.js';

/** Fields that mean something else in one kind of event. */
const otherNames: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  ListExported: { from: '自', to: '至' },
  CaseOpened: { name: '名称' },
  CorrectionAsked: { code: '问题代码', source: '由谁发现' },
  CasePaperIssued: { kind: '种类', amount: '金额或者价额', due: '应交' },
  PapersServed: { how: '送达方式' },
  DefendantJoined: { code: '应诉方验证码' },
  FilingReviewed: { name: '名称' },
  CaseAnalysed: { name: '名称' },
  FlagDefined: { name: '名称' },
  ServiceAccountCreated: { name: '业务系统' },
  TeamFounded: { name: '团队的名称' },
  TeamRenamed: { name: '团队的名称' },
  MemberInvited: { role: '团队中的身份' },
  MemberJoined: { role: '团队中的身份' },
  MemberRoleChanged: { role: '团队中的身份' },
  ConflictSearchChanged: { within: '利益冲突检索的范围' },
  YearArranged: { day: '日期', kind: '类型', name: '名称', days: '放假和上班的日子', year: '年份' },
  OrderPlaced: { number: '订单号', kind: '种类', count: '积分' },
  OrderConfirmed: { receivedOn: '到账日期' },
  PricesSet: { count: '积分', payment: '付款说明', professional: '专业版', enterprise: '企业版' },
  LendingRateRecorded: { day: '公布日期', percent: '一年期LPR（%）' },
  LendingRateTakenBack: { day: '公布日期' },
  PlanLimitsSet: { professional: '专业版', enterprise: '企业版', month: '自哪个月' },
  FormSwitched: { target: '法律领域或者文书', isOn: '是否开放', sentence: '给人看的话' },
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

const documentWords = { complaint: '起诉文书', defense: '答辩文书', application: '申请书' };

/** The words of values that the log has in English, by field. */
const valueWords: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  pleading: documentWords,
  documentType: documentWords,
  standing: { third_party: '第三人' },
  answerer: { third_party: '第三人' },
  plaintiffSaid: { correction: '改错字', replacement: '换了人' },
  source: {
    rules: '规则',
    rule: '规则',
    model: '模型',
    complaint: '起诉文书',
    clerk: '法院',
    plan: '方案',
    administrator: '管理员',
    order: '订单',
    ...usageSources,
  },
  buyer: { person: '个人', organisation: '单位' },
  kind: {
    credits: '平台积分',
    plan: '方案',
    seats: '团队席位',
    agent: '代理人',
    clause: '语段',
    ...dayKindNames,
    ...casePaperNames,
    ...Object.fromEntries(feeKinds.map((kind) => [kind, feeKindName(kind)])),
  },
  procedure: trialProcedureNames,
  halving: Object.fromEntries(halvings.map((halving) => [halving, halvingName(halving)])),
  code: clerkReasons,
  acknowledged: numberRemarkTitles,
  by: { ...serviceWords, rule: '规则', clerk: '法院' },
  as: settlementWords,
  outcome: outcomeWords,
  how: { ...closureNames, ...serviceWayNames },
  domain: domainNames,
  target: domainNames,
  roles: courtRoleNames,
  role: Object.fromEntries(teamRoles.map((role) => [role, teamRoleWords[role].name])),
  within: conflictSearchWords,
  scopes: Object.fromEntries(keyScopes.map((scope) => [scope, keyScopeWords[scope].name])),
  plan: Object.fromEntries(Object.entries(planTerms).map(([plan, { name }]) => [plan, name])),
  block: { defendants_natural: '自然人', defendants_legal: '法人、非法人组织' },
  name: usageSources,
  why: { nothing_usable: '没有得到可用的结果', lapsed: '处理中断' },
  scope: {
    platform: '平台',
    private: '账号自己的模型',
    caseDocuments: '案件的文书',
    latestClaim: '案件最新的起诉文书',
    pleading: '某一版文书',
    caseList: '案件列表',
    pendingCases: '待立案案件',
    accounts: '账号',
    auditEvents: '日志列表中的账号',
    auditEvent: '日志中的事件',
    auditCase: '案件的经过',
    settingChangers: '改动设置和知识库的账号',
    caseEvents: '业务系统读取的案件动态',
  },
  paper: {
    submitted: '提交时存档的文书',
    served: '供对方留存的答辩文书',
    pdf: '文书（PDF）',
    redline: '修订对照',
    comparison: '诉辩对照表',
    correctionPreview: '补正通知书预览',
    correctionNotice: '补正通知书',
    closureNotice: '处理通知书',
    casePaper: '立案文书',
  },
  actorId: { system: '系统（全部任务）' },
  list: { all: '全部案件', pending: '待立案案件', numbers: '案号登记簿', events: '日志中的事件' },
  view: registerViewNames,
  category: categoryNames,
  type: eventNames,
  format: { csv: 'CSV', xlsx: 'Excel' },
  assigned: { mine: '本人承办', none: '未分配', account: '某一承办人' },
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
