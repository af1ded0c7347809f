import type { DomainEvent } from '../../../../domain/eventCatalogue.js';
import { contentHash } from '../../../../domain/forms/spelledOut.js';
import { streamNames } from '../streams.js';
import { sampleAccountEvents } from './sampleAccountEvents.js';
import { sampleOrderEvents, sampleOrderId, samplePriceListEvents } from './sampleOrderEvents.js';
import { sampleKnowledgeSettings, sampleModelSettings } from './sampleSettingEvents.js';
import {
  sampleCaseEvents,
  sampleCaseId,
  sampleCaseNumber,
  sampleCaseNumberEvents,
  sampleUserId,
} from './sampleCaseEvents.js';

export type SampleEvent = { readonly stream: string; readonly event: DomainEvent };

const streams = streamNames();
const within = (stream: string, events: readonly DomainEvent[]): SampleEvent[] =>
  events.map((event) => ({ stream, event }));

const consumed = {
  callId: 'call-1',
  userId: sampleUserId,
  model: 'qwen-max',
  scope: 'platform',
  source: 'chat',
  promptTokens: 120,
  completionTokens: 30,
  totalTokens: 150,
  credits: 2_100,
  estimated: false,
} as const;

const corrected = {
  callId: 'call-1',
  userId: sampleUserId,
  model: 'qwen-max',
  source: 'chat',
  calledAt: '2026-01-05T02:00:00.000Z',
  before: { promptTokens: 120, completionTokens: 30, totalTokens: 150, estimated: false },
  promptTokens: 12,
  completionTokens: 3,
  totalTokens: 15,
  reason: '服务方误报为十倍',
} as const;

const sampleDefinition = { key: 'claim-private-lending', edition: '2025', sections: [] };
const sampleDefinitionHash = contentHash(sampleDefinition);

/** Samples of every present type of domain event: with all fields, and with the required ones only. */
export const sampleEvents: readonly SampleEvent[] = [
  ...within(streams.case(sampleCaseId), sampleCaseEvents),
  ...within(streams.caseNumber(sampleCaseNumber), sampleCaseNumberEvents),
  ...within(streams.account(sampleUserId), sampleAccountEvents),
  ...within(streams.featureFlag('ai_chat'), [
    { type: 'FlagDefined', data: { key: 'ai_chat', name: 'AI助手', description: '与AI助手对话', isEnabled: true } },
    { type: 'FlagToggled', data: { key: 'ai_chat', isEnabled: false } },
    { type: 'FlagToggled', data: { key: 'ai_chat', isEnabled: true, reason: '维护已结束' } },
  ]),
  ...within(streams.featurePreference(sampleUserId), [
    { type: 'PreferenceToggled', data: { userId: sampleUserId, key: 'ai_chat', isEnabled: true } },
  ]),
  ...within(streams.usage('2026-01'), [
    { type: 'TokensConsumed', data: consumed },
    { type: 'TokensConsumed', data: { ...consumed, callId: 'call-2', userId: null, scope: 'private', credits: 0 } },
    {
      type: 'TokensConsumed',
      data: { ...consumed, callId: 'call-3', estimated: true, reportedTokens: 75_000_000 },
    },
    { type: 'UsageCorrected', data: corrected },
    { type: 'UsageCorrected', data: { ...corrected, callId: 'call-2', userId: null } },
  ]),
  ...within(streams.ledger, [
    {
      type: 'LogSealed',
      data: {
        treeSize: 7,
        rootHash: 'AAAA',
        lastPosition: '1234',
        checkpoint: 'juanzong/0\n7\nAAAA\n\n— juanzong/0 AAAA\n',
      },
    },
    {
      type: 'LogSealed',
      data: {
        treeSize: 9,
        rootHash: 'AAAA',
        lastPosition: '1236',
        checkpoint: 'juanzong/0\n9\nAAAA\n\n— juanzong/0 AAAA\n',
        outsideSize: 7,
      },
    },
    { type: 'OutsideRecordsRestored', data: { found: 3, expected: 7, checkpointLost: true } },
  ]),
  ...within(streams.auditAccess('2026-01'), [
    {
      type: 'PersonalDataViewed',
      data: { caseId: sampleCaseId, scope: 'caseDocuments', courtHour: '2026-01-05T10' },
    },
    {
      type: 'PersonalDataViewed',
      data: {
        caseId: sampleCaseId,
        scope: 'caseList',
        courtHour: '2026-01-05T10',
        caseIds: [sampleCaseId],
        accountIds: ['a-1'],
      },
    },
    { type: 'PersonalDataViewed', data: { scope: 'accounts', courtHour: '2026-01-05T10' } },
    ...(
      [
        { list: 'all', format: 'xlsx', cause: '民间借贷纠纷', isSearch: true },
        { list: 'pending', format: 'csv', isSearch: false },
        { list: 'pending', format: 'xlsx', correction: 'answered', isSearch: false },
        { list: 'all', format: 'csv', cause: '民间借贷纠纷', filedIn: 'any', correction: 'asked', isSearch: true },
        { list: 'all', format: 'csv', cause: '民间借贷纠纷', filedIn: 'month', isSearch: false },
        { list: 'numbers', format: 'xlsx', series: '(2026)京0101民初', view: 'gaps', isSearch: false },
        {
          list: 'events',
          format: 'csv',
          events: {
            category: 'case',
            type: 'CaseOpened',
            actorId: 'a-1',
            caseId: sampleCaseId,
            stream: 'case-1',
            from: '2026-01-01T00:00:00.000Z',
            to: '2026-02-01T00:00:00.000Z',
          },
          isSearch: false,
        },
        // Every field at once, as no list has it: what a decoder must be able to read.
        {
          list: 'all',
          format: 'csv',
          cause: '民间借贷纠纷',
          filedIn: 'year',
          correction: 'asked',
          series: '(2026)京0101民初',
          view: 'gaps',
          events: { category: 'case' },
          assigned: 'none',
          isChosen: true,
          isBatch: true,
          isSearch: true,
        },
      ] as const
    ).map((list): DomainEvent => ({
      type: 'ListExported',
      data: { ...list, rows: 2, columns: ['案号', '案由'], fileHash: 'a'.repeat(64) },
    })),
    { type: 'CaseFileTaken', data: { caseId: sampleCaseId, paper: 'comparison', fileHash: 'a'.repeat(64) } },
    {
      type: 'CaseFileTaken',
      data: {
        caseId: sampleCaseId,
        paper: 'redline',
        defendantId: 'd-1',
        version: 3,
        earlierVersion: 2,
        noticeId: 'n-1',
        closureId: 'c-1',
        fileHash: 'a'.repeat(64),
      },
    },
    {
      type: 'CaseFileTaken',
      data: {
        caseId: sampleCaseId,
        paper: 'casePaper',
        defendantId: 'd-1',
        version: 3,
        earlierVersion: 2,
        noticeId: 'n-1',
        closureId: 'c-1',
        paperId: 'p-1',
        fileHash: 'a'.repeat(64),
      },
    },
    {
      type: 'AuditBundleExported',
      data: { bundleId: 'b-1', treeSize: 7, rootHash: 'AAAA', includesDataKeys: false },
    },
  ]),
  ...within(streams.formDefinition(sampleDefinitionHash), [
    {
      type: 'FormDefinitionStored',
      data: {
        hash: sampleDefinitionHash,
        formKey: 'claim-private-lending',
        edition: '2025',
        definition: sampleDefinition,
      },
    },
  ]),
  ...within(streams.yearArrangement('2027'), [
    {
      type: 'YearArranged',
      data: {
        year: '2027',
        version: 1,
        days: [
          { day: '2027-01-01', kind: 'off', name: '元旦' },
          { day: '2027-02-20', kind: 'worked', name: '春节' },
        ],
      },
    },
  ]),
  ...within(streams.signInRule('setting'), [
    { type: 'SecondFactorRequired', data: { roles: ['judge', 'administrator'] } },
  ]),
  ...within(streams.lendingRate('setting'), [
    { type: 'LendingRateRecorded', data: { day: '2026-01-20', percent: 2.95, version: 1 } },
    { type: 'LendingRateTakenBack', data: { day: '2026-01-20', version: 2 } },
  ]),
  ...within(streams.formSwitch('setting'), [
    {
      type: 'FormSwitched',
      data: { target: 'criminal', isOn: false, sentence: '本院暂不受理网上提交的刑事自诉', version: 1 },
    },
    { type: 'FormSwitched', data: { target: 'criminal', isOn: true, version: 2 } },
  ]),
  ...within(streams.serviceAccount('register'), [
    {
      type: 'ServiceAccountCreated',
      data: {
        serviceAccountId: '00000000-0000-4000-8000-00000000005a',
        name: '审判管理系统',
        scopes: ['case_events', 'case_events_personal'],
        keyHash: 'n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg',
        endsOn: '2026-12-31',
      },
    },
    { type: 'ServiceAccountRevoked', data: { serviceAccountId: '00000000-0000-4000-8000-00000000005a' } },
  ]),
  ...within(streams.team('00000000-0000-4000-8000-00000000007a'), [
    {
      type: 'TeamFounded',
      data: { teamId: '00000000-0000-4000-8000-00000000007a', name: '某某律师事务所', founderId: 'a-1' },
    },
    { type: 'TeamRenamed', data: { teamId: '00000000-0000-4000-8000-00000000007a', name: '某某律师事务所诉讼部' } },
    {
      type: 'MemberInvited',
      data: {
        teamId: '00000000-0000-4000-8000-00000000007a',
        invitationId: 'i-1',
        role: 'member',
        expiresAt: '2026-01-19T08:00:00.000Z',
      },
    },
    { type: 'InvitationWithdrawn', data: { teamId: '00000000-0000-4000-8000-00000000007a', invitationId: 'i-2' } },
    { type: 'InvitationDeclined', data: { teamId: '00000000-0000-4000-8000-00000000007a', invitationId: 'i-3' } },
    {
      type: 'MemberJoined',
      data: { teamId: '00000000-0000-4000-8000-00000000007a', invitationId: 'i-1', accountId: 'a-2', role: 'member' },
    },
    {
      type: 'MemberRoleChanged',
      data: { teamId: '00000000-0000-4000-8000-00000000007a', accountId: 'a-2', role: 'reader' },
    },
    { type: 'MemberRemoved', data: { teamId: '00000000-0000-4000-8000-00000000007a', accountId: 'a-2' } },
    { type: 'MemberLeft', data: { teamId: '00000000-0000-4000-8000-00000000007a', accountId: 'a-3' } },
    {
      type: 'DocumentGiven',
      data: {
        teamId: '00000000-0000-4000-8000-00000000007a',
        giverId: 'a-2',
        documentId: 'd-1',
        pleading: 'complaint',
        caseId: 'c-1',
        defendantId: null,
      },
    },
    {
      type: 'DocumentGiven',
      data: {
        teamId: '00000000-0000-4000-8000-00000000007a',
        giverId: 'a-2',
        documentId: 'd-2',
        pleading: 'application',
        caseId: null,
        defendantId: 'd-1',
      },
    },
    {
      type: 'DocumentTakenUp',
      data: { teamId: '00000000-0000-4000-8000-00000000007a', giverId: 'a-2', documentId: 'd-1', accountId: 'a-3' },
    },
    {
      type: 'DocumentHandedOver',
      data: {
        teamId: '00000000-0000-4000-8000-00000000007a',
        giverId: 'a-2',
        documentId: 'd-1',
        toId: 'a-3',
        toDocumentId: 'd-2',
      },
    },
    {
      type: 'DocumentTakenBack',
      data: { teamId: '00000000-0000-4000-8000-00000000007a', giverId: 'a-3', documentId: 'd-2' },
    },
    {
      type: 'EntryGiven',
      data: { teamId: '00000000-0000-4000-8000-00000000007a', kind: 'clause', giverId: 'a-2', entryId: 'e-1' },
    },
    {
      type: 'EntryHandedOver',
      data: {
        teamId: '00000000-0000-4000-8000-00000000007a',
        kind: 'clause',
        giverId: 'a-2',
        entryId: 'e-1',
        toId: 'a-3',
        toEntryId: 'e-2',
      },
    },
    {
      type: 'EntryTakenBack',
      data: { teamId: '00000000-0000-4000-8000-00000000007a', kind: 'clause', giverId: 'a-3', entryId: 'e-2' },
    },
    { type: 'ConflictSearchChanged', data: { teamId: '00000000-0000-4000-8000-00000000007a', within: 'members' } },
    { type: 'TeamDissolved', data: { teamId: '00000000-0000-4000-8000-00000000007a' } },
  ]),
  ...within(streams.visitorBudget('setting'), [{ type: 'VisitorBudgetSet', data: { credits: 100_000_000 } }]),
  ...within(streams.visitorBudget('2026-01-05'), [
    {
      type: 'VisitorCreditsHeld',
      data: {
        callId: 'v-1',
        amount: 40_000,
        model: 'qwen-max',
        source: 'chat',
        maxTokens: 1000,
        promptPrice: 1,
        completionPrice: 3,
        until: '2026-01-05T02:15:00.000Z',
      },
    },
    {
      type: 'VisitorCreditsSpent',
      data: {
        callId: 'v-1',
        amount: 500,
        model: 'qwen-max',
        source: 'chat',
        promptTokens: 20,
        completionTokens: 10,
        totalTokens: 30,
        promptPrice: 1,
        completionPrice: 3,
        estimated: false,
      },
    },
    { type: 'VisitorCreditsReleased', data: { callId: 'v-2', amount: 40_000, why: 'nothing_usable' } },
  ]),
  ...within(streams.order(sampleOrderId), sampleOrderEvents),
  ...within(streams.priceList('platform'), samplePriceListEvents),
  ...within(streams.modelSetting, sampleModelSettings),
  ...within(streams.knowledgeSetting('2026-01'), sampleKnowledgeSettings),
];
