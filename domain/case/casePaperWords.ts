import type { FormDomain } from '../forms/formDomain.js';

/** The papers that follow the filing of a case. A stored word is never renamed. */
export const casePaperKinds = ['acceptance', 'response', 'evidence', 'payment', 'address', 'receipt'] as const;
export type CasePaperKind = (typeof casePaperKinds)[number];

/** What each is called: on the paper, on screens, in the log. */
export const casePaperNames: Readonly<Record<CasePaperKind, string>> = {
  acceptance: '受理案件通知书',
  response: '应诉通知书',
  evidence: '举证通知书',
  payment: '交纳诉讼费用通知书',
  address: '送达地址确认书',
  receipt: '送达回证',
};

/** To whom each goes: the plaintiffs (who sue and pay), a defendant (who answers), or either. */
export const addresseesOf: Readonly<Record<CasePaperKind, 'plaintiffs' | 'defendant' | 'either'>> = {
  acceptance: 'plaintiffs',
  response: 'defendant',
  evidence: 'either',
  payment: 'plaintiffs',
  address: 'either',
  receipt: 'either',
};

/** By which procedure a case is heard at first. A stored word is never renamed. */
export const trialProcedures = ['ordinary', 'simplified', 'small'] as const;
export type TrialProcedure = (typeof trialProcedures)[number];

export const trialProcedureNames: Readonly<Record<TrialProcedure, string>> = {
  ordinary: '第一审普通程序',
  simplified: '简易程序',
  small: '简易程序（小额诉讼）',
};

/** The procedures of a field of law: there are no small claims among administrative cases. */
export const trialProceduresIn = (domain: FormDomain): readonly TrialProcedure[] =>
  domain === 'civil' ? trialProcedures : ['ordinary', 'simplified'];

export type DaysAllowed = { readonly least: number; readonly most: number; readonly usual: number };

/** Longer than any court gives: what is beyond it was mistyped. */
const mostEvidenceDays = 180;

/**
 * The days that the court may give for evidence in a civil case: at least fifteen in an ordinary trial, at most fifteen in a simplified one, as
 * a rule at most seven for small claims (民事诉讼证据规定 第五十一条). The rule for small claims has exceptions, so fifteen is its bound too.
 */
export const evidenceDays: Readonly<Record<TrialProcedure, DaysAllowed>> = {
  ordinary: { least: 15, most: mostEvidenceDays, usual: 30 },
  simplified: { least: 1, most: 15, usual: 15 },
  small: { least: 1, most: 15, usual: 7 },
};

/** The ways of service of 民事诉讼法 第八十八条 to 第九十五条. A stored word is never renamed. */
export const serviceWays = ['direct', 'left', 'post', 'electronic', 'publication', 'entrusted', 'forwarded'] as const;
export type ServiceWay = (typeof serviceWays)[number];

export const serviceWayNames: Readonly<Record<ServiceWay, string>> = {
  direct: '直接送达',
  left: '留置送达',
  post: '邮寄送达',
  electronic: '电子送达',
  publication: '公告送达',
  entrusted: '委托送达',
  forwarded: '转交送达',
};

/** Which day is to be recorded, by the way of service. */
export const serviceDayHints: Readonly<Record<ServiceWay, string>> = {
  direct: '在送达回证上签收的日期。',
  left: '把文书留在受送达人住所的日期。',
  post: '回执上注明的收件日期。',
  electronic: '送达信息到达受送达人特定系统的日期。',
  publication: '公告发出的日期；经过三十日视为送达。',
  entrusted: '在送达回证上签收的日期。',
  forwarded: '在送达回证上签收的日期。',
};
