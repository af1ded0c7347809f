import type { AccountEvent } from '../../../../domain/account/events.js';
import { planGrantId } from '../../../../domain/account/planCredits.js';
import { orderGrantId } from '../../../../domain/account/orderedItem.js';
import { sampleCaseId, sampleUserId } from './sampleCaseEvents.js';

const userId = sampleUserId;
const reason = '张三来电说明';
const courtDay = '2026-01-05';
const orderId = '00000000-0000-4000-8000-000000000008';
const application = {
  userId,
  documentId: 'k-1',
  documentType: 'application',
  formKey: 'application-compulsory-enforcement',
  edition: '2025',
  cause: '强制执行申请书',
  caseId: null,
  version: null,
  formData: { applicants_natural: [{ name: '张三' }] },
} as const;
const subscription = {
  userId,
  plan: 'professional',
  expiresAt: '2027-01-01T00:00:00.000Z',
  since: '2026-01-01T00:00:00.000Z',
} as const;
const planCredits = { userId, grantId: planGrantId('2026-01'), amount: 10_000_000_000, source: 'plan' } as const;
const generated = { userId, courtDay, formKey: 'claim-private-lending', contentHash: 'c'.repeat(64) };

/** Samples of every type of account event: with the required fields only and, where there are optional ones, with all. */
export const sampleAccountEvents: readonly AccountEvent[] = [
  { type: 'AccountRegistered', data: { userId, email: 'zhang@example.cn' } },
  { type: 'AccountRegistered', data: { userId, email: 'zhang@example.cn', termsVersion: '2026-01' } },
  { type: 'AccountActivated', data: { userId } },
  { type: 'AccountActivated', data: { userId, reason } },
  { type: 'AccountDeactivated', data: { userId } },
  { type: 'AccountDeactivated', data: { userId, reason } },
  { type: 'AccountDeactivated', data: { userId, reason, byUnit: true } },
  {
    type: 'UnitAccountLinked',
    data: { userId, issuer: 'https://login.court.example', subject: 'u-1024', name: '张三' },
  },
  { type: 'AdministratorGranted', data: { userId } },
  { type: 'AdministratorGranted', data: { userId, reason } },
  { type: 'AdministratorRevoked', data: { userId } },
  { type: 'AdministratorRevoked', data: { userId, reason } },
  { type: 'CourtRolesChanged', data: { userId, roles: [] } },
  { type: 'CourtRolesChanged', data: { userId, roles: ['clerk', 'administrator'], reason } },
  { type: 'AccountDeletionRequested', data: { userId, due: '2026-01-19T02:03:04.567Z' } },
  { type: 'AccountDeletionWithdrawn', data: { userId } },
  { type: 'PleadingKept', data: application },
  {
    type: 'PleadingKept',
    data: {
      ...application,
      definitionHash: 'd'.repeat(64),
      documentId: 'k-2',
      documentType: 'defense',
      formKey: 'defense-private-lending',
      cause: '民间借贷纠纷',
      caseId: sampleCaseId,
      version: 1,
      defendantId: 'd-1',
      formData: null,
    },
  },
  {
    type: 'PleadingKept',
    data: {
      ...application,
      documentId: 'k-3',
      documentType: 'complaint',
      formKey: 'claim-private-lending',
      cause: '民间借贷纠纷',
      caseId: sampleCaseId,
      version: 1,
      defendantId: null,
      formData: null,
    },
  },
  { type: 'PleadingDiscarded', data: { userId, documentId: 'k-1' } },
  { type: 'PleadingRestored', data: { userId, documentId: 'k-1' } },
  { type: 'SubscriptionChanged', data: { ...subscription, expiresAt: null } },
  {
    type: 'SubscriptionChanged',
    data: { ...subscription, reason: '张三线下付款' },
  },
  { type: 'CreditsGranted', data: planCredits },
  {
    type: 'CreditsGranted',
    data: { userId, grantId: 'golden-command', amount: -5_000, source: 'administrator', reason },
  },
  {
    type: 'CreditsHeld',
    data: {
      userId,
      callId: 'call-1',
      amount: 246_960,
      model: 'qwen-max',
      source: 'chat',
      maxTokens: 8_192,
      promptPrice: 1,
      completionPrice: 3,
      until: '2026-01-05T02:18:04.567Z',
    },
  },
  {
    type: 'CreditsHeld',
    data: {
      userId,
      callId: 'call-3',
      amount: 246_960,
      model: 'qwen-max',
      source: 'chat',
      formKey: 'claim-private-lending',
      maxTokens: 8_192,
      promptPrice: 1,
      completionPrice: 3,
      until: '2026-01-05T02:18:04.567Z',
    },
  },
  { type: 'CreditsReleased', data: { userId, callId: 'call-1', amount: 246_960, why: 'nothing_usable' } },
  { type: 'CreditsReleased', data: { userId, callId: 'call-2', amount: 246_960, why: 'lapsed' } },
  {
    type: 'CreditsSpent',
    data: {
      userId,
      callId: 'call-1',
      amount: 2_100,
      model: 'qwen-max',
      source: 'chat',
      promptTokens: 120,
      completionTokens: 30,
      totalTokens: 150,
      promptPrice: 1,
      completionPrice: 3,
      estimated: false,
    },
  },
  { type: 'DocumentGenerated', data: generated },
  { type: 'DocumentGenerated', data: { ...generated, formKey: null } },
  {
    type: 'PasswordResetIssued',
    data: { userId, resetId: '00000000-0000-4000-8000-000000000004', expiresAt: '2026-01-06T02:03:04.567Z', reason },
  },
  {
    type: 'PasswordResetIssued',
    data: { userId, resetId: '00000000-0000-4000-8000-000000000004', expiresAt: '2026-01-06T02:03:04.567Z' },
  },
  { type: 'TermsAgreed', data: { userId, termsVersion: '2026-11-29' } },
  { type: 'PasswordReset', data: { userId, resetId: '00000000-0000-4000-8000-000000000004' } },
  {
    type: 'EmailChanged',
    data: {
      userId,
      changeId: '00000000-0000-4000-8000-000000000005',
      email: 'zhang.new@example.cn',
      requestedAt: '2026-01-06T02:03:04.567Z',
    },
  },
  { type: 'SecondFactorEnabled', data: { userId } },
  { type: 'RecoveryCodeUsed', data: { userId, left: 9 } },
  { type: 'RecoveryCodesReplaced', data: { userId } },
  { type: 'SecondFactorDisabled', data: { userId } },
  {
    type: 'SecondFactorResetAsked',
    data: {
      userId,
      resetId: '00000000-0000-4000-8000-000000000006',
      askedBy: '00000000-0000-4000-8000-000000000007',
      expiresAt: '2026-01-08T02:03:04.567Z',
      reason: '手机丢失，本人到院核实',
    },
  },
  { type: 'SecondFactorReset', data: { userId, resetId: '00000000-0000-4000-8000-000000000006' } },
  { type: 'SecondFactorReset', data: { userId } },
  { type: 'GenerationCountReset', data: { userId, courtDay } },
  { type: 'GenerationCountReset', data: { userId, courtDay, reason } },
  { type: 'SubscriptionChanged', data: { ...subscription, orderId } },
  { type: 'SubscriptionChanged', data: { ...subscription, orderId, reason: '张三线下付款' } },
  { type: 'CreditsGranted', data: { userId, grantId: orderGrantId(orderId), amount: 10_000_000, source: 'order' } },
  { type: 'SeatsGranted', data: { userId, orderId, seats: 3 } },
  {
    type: 'OrderInvoiceGiven',
    data: { userId, orderId, buyer: 'organisation', title: '某某律师事务所', taxNumber: '91110000100000000X' },
  },
  { type: 'OrderInvoiceGiven', data: { userId, orderId, buyer: 'person', title: '张三', taxNumber: null } },
  { type: 'AccountErased', data: { userId, reason: '本人申请' } },
];
