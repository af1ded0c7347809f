import type { FormDomain } from '../forms/formDomain.js';
import type { Standing } from '../forms/standing.js';

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

/** What a paper to one addressee is called: a third party does not respond, it is notified to take part (行政诉讼法 第二十九条). */
export const casePaperName = (kind: CasePaperKind, standing?: Standing): string =>
  kind === 'response' && standing === 'third_party' ? '参加诉讼通知书' : casePaperNames[kind];

/** To whom each goes: the plaintiffs (who sue and pay), a defendant or third party (who answers), or either. */
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

/** A compensation committee holds no trial: it examines on paper and may hear the sides (国家赔偿法 第二十七条). */
export const trialProcedureName = (procedure: TrialProcedure, domain: FormDomain): string =>
  domain === 'compensation' ? '赔偿委员会审理' : trialProcedureNames[procedure];

const procedures: Readonly<Record<FormDomain, readonly TrialProcedure[]>> = {
  civil: trialProcedures,
  administrative: ['ordinary', 'simplified'],
  criminal: ['ordinary', 'simplified'],
  compensation: ['ordinary'],
};

/** The procedures of a field of law: small claims are civil; a private prosecution may be tried in simplified form (刑事诉讼法解释 第三百二十七条). */
export const trialProceduresIn = (domain: FormDomain): readonly TrialProcedure[] => procedures[domain];

const withoutFee: readonly CasePaperKind[] = ['acceptance', 'address', 'receipt'];

/**
 * The papers that the court issues in a field of law. No fee is paid for a private prosecution with its civil part (刑事诉讼法解释 第一百九十九条)
 * or for compensation (国家赔偿法 第四十一条), and neither law knows a period for the defence or for evidence that a notice could name: what is
 * sent there besides is written by the court itself.
 */
const papersOf: Readonly<Record<FormDomain, readonly CasePaperKind[]>> = {
  civil: casePaperKinds,
  administrative: casePaperKinds,
  criminal: withoutFee,
  compensation: withoutFee,
};

/** The papers that the court issues in cases of a field of law, in their order. */
export const casePaperKindsIn = (domain: FormDomain): readonly CasePaperKind[] => papersOf[domain];

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
