import type { DomainEvent } from '../../../domain/eventCatalogue.js';
import { streamNames } from '../streams.js';

const streams = streamNames();
const caseId = '6a1f3b52-5c1e-4f0e-9a57-0d3c8f1b2e44';
const userId = '7b2e4c63-6d2f-4a1b-8c68-1e4d9a2c3f55';
const inCase = streams.case(caseId);
const inNumber = streams.caseNumber('(2026)京0105民初7号');
const inAccount = streams.account(userId);
const tokens = { promptTokens: 120, completionTokens: 30, totalTokens: 150 };

/** One event of every type there is today, as the domain says it. */
export const sampleEvents: readonly { readonly stream: string; readonly event: DomainEvent }[] = [
  {
    stream: inCase,
    event: {
      type: 'CaseOpened',
      data: {
        caseId,
        temporaryNumber: '新案件-20260105-ABCD2345',
        cause: '民间借贷纠纷',
        ownerId: userId,
        plaintiffCode: 'PLAN2345',
      },
    },
  },
  {
    stream: inCase,
    event: { type: 'DefendantJoined', data: { caseId, defendantId: 'd-1', name: '李四', code: 'DEFA2345' } },
  },
  {
    stream: inCase,
    event: {
      type: 'PleadingSubmitted',
      data: {
        caseId,
        pleading: 'complaint',
        defendantId: null,
        version: 1,
        formKey: 'claim-private-lending',
        edition: '2025',
        renderer: '1',
        documentHash: 'a'.repeat(64),
        formData: { plaintiffs_natural: [{ name: '张三' }] },
        submittedBy: userId,
      },
    },
  },
  {
    stream: inCase,
    event: {
      type: 'CorrectionRequested',
      data: {
        caseId,
        correctionId: 'r-1',
        pleading: 'complaint',
        defendantId: null,
        version: 1,
        points: ['请补充张三的住所地。'],
      },
    },
  },
  {
    stream: inCase,
    event: { type: 'CorrectionResolved', data: { caseId, correctionId: 'r-1', outcome: 'corrected', version: 2 } },
  },
  {
    stream: inCase,
    event: {
      type: 'FilingReviewed',
      data: {
        caseId,
        version: 1,
        model: 'qwen-max',
        meetsRequirements: false,
        summary: '张三请求李四还款。',
        missingElements: ['借款日期'],
        suggestions: ['补充转账凭证'],
      },
    },
  },
  {
    stream: inCase,
    event: {
      type: 'CaseAnalysed',
      data: {
        caseId,
        complaintVersion: 1,
        defenses: [{ defendantId: 'd-1', version: 1 }],
        model: 'qwen-max',
        caseSummary: '张三与李四的借款纠纷。',
        disputeFocus: ['是否已经还清'],
        factTimeline: [{ date: '2025-01-01', event: '出借' }, '到期未还'],
        mediationPoints: ['分期偿还'],
      },
    },
  },
  {
    stream: inCase,
    event: { type: 'CaseNumberAssigned', data: { caseId, caseNumber: '(2026)京0105民初7号' } },
  },
  { stream: inCase, event: { type: 'PersonalDataErased', data: { caseId, reason: '保存期限届满' } } },
  { stream: inNumber, event: { type: 'CaseNumberReserved', data: { caseNumber: '(2026)京0105民初7号', caseId } } },
  { stream: inNumber, event: { type: 'CaseNumberReleased', data: { caseNumber: '(2026)京0105民初7号', caseId } } },
  { stream: inAccount, event: { type: 'AccountRegistered', data: { userId, email: 'zhang@example.cn' } } },
  { stream: inAccount, event: { type: 'AccountActivated', data: { userId } } },
  { stream: inAccount, event: { type: 'AccountDeactivated', data: { userId } } },
  { stream: inAccount, event: { type: 'AdministratorGranted', data: { userId } } },
  { stream: inAccount, event: { type: 'AdministratorRevoked', data: { userId } } },
  {
    stream: inAccount,
    event: {
      type: 'PleadingKept',
      data: {
        userId,
        documentId: 'k-1',
        documentType: 'application',
        formKey: 'application-compulsory-enforcement',
        edition: '2025',
        cause: '强制执行申请书',
        caseId: null,
        version: null,
        formData: { applicants_natural: [{ name: '张三' }] },
      },
    },
  },
  { stream: inAccount, event: { type: 'PleadingDiscarded', data: { userId, documentId: 'k-1' } } },
  {
    stream: inAccount,
    event: {
      type: 'SubscriptionChanged',
      data: {
        userId,
        plan: 'professional',
        expiresAt: '2027-01-01T00:00:00.000Z',
        since: '2026-01-01T00:00:00.000Z',
        reason: '张三线下付款',
      },
    },
  },
  {
    stream: inAccount,
    event: {
      type: 'CreditsGranted',
      data: { userId, grantId: 'plan-2026-01', amount: 10_000_000_000, source: 'plan' },
    },
  },
  {
    stream: inAccount,
    event: {
      type: 'CreditsSpent',
      data: {
        userId,
        callId: 'call-1',
        amount: 2_100,
        model: 'qwen-max',
        source: 'chat',
        ...tokens,
        promptPrice: 1,
        completionPrice: 3,
        estimated: false,
      },
    },
  },
  {
    stream: inAccount,
    event: { type: 'DocumentGenerated', data: { userId, courtDay: '2026-01-05', formKey: 'claim-private-lending' } },
  },
  { stream: inAccount, event: { type: 'GenerationCountReset', data: { userId, courtDay: '2026-01-05' } } },
  { stream: inAccount, event: { type: 'AccountErased', data: { userId, reason: '本人申请' } } },
  {
    stream: streams.featureFlag('ai_chat'),
    event: {
      type: 'FlagDefined',
      data: { key: 'ai_chat', name: 'AI助手', description: '与AI助手对话', isEnabled: true },
    },
  },
  {
    stream: streams.featureFlag('ai_chat'),
    event: { type: 'FlagToggled', data: { key: 'ai_chat', isEnabled: false } },
  },
  {
    stream: streams.featurePreference(userId),
    event: { type: 'PreferenceToggled', data: { userId, key: 'ai_chat', isEnabled: true } },
  },
  {
    stream: streams.usage('2026-01'),
    event: {
      type: 'TokensConsumed',
      data: {
        callId: 'call-1',
        userId,
        model: 'qwen-max',
        scope: 'platform',
        source: 'chat',
        ...tokens,
        credits: 2_100,
        estimated: false,
      },
    },
  },
  {
    stream: streams.ledger,
    event: {
      type: 'LogSealed',
      data: {
        treeSize: 7,
        rootHash: 'AAAA',
        lastPosition: '1234',
        checkpoint: 'juanzong/0\n7\nAAAA\n\n— juanzong/0 AAAA\n',
      },
    },
  },
  {
    stream: streams.auditAccess('2026-01'),
    event: { type: 'PersonalDataViewed', data: { caseId, scope: 'caseDocuments', courtHour: '2026-01-05T10' } },
  },
  {
    stream: streams.auditAccess('2026-01'),
    event: {
      type: 'AuditBundleExported',
      data: { bundleId: 'b-1', treeSize: 7, rootHash: 'AAAA', includesDataKeys: false },
    },
  },
];
