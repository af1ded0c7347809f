import type { CaseEvent, CaseNumberEvent } from '../../../../domain/case/events.js';

export const sampleCaseId = '6a1f3b52-5c1e-4f0e-9a57-0d3c8f1b2e44';
export const sampleUserId = '7b2e4c63-6d2f-4a1b-8c68-1e4d9a2c3f55';
export const sampleCaseNumber = '(2026)京0105民初7号';

const caseId = sampleCaseId;
const opened = {
  caseId,
  temporaryNumber: '新案件-20260105-ABCD2345',
  cause: '民间借贷纠纷',
  ownerId: sampleUserId,
  plaintiffCode: 'PLAN2345',
};
const submitted = {
  caseId,
  caseNumber: sampleCaseNumber,
  pleading: 'complaint',
  defendantId: null,
  version: 1,
  formKey: 'claim-private-lending',
  edition: '2025',
  definitionHash: 'd'.repeat(64),
  renderer: '1',
  documentHash: 'a'.repeat(64),
  formData: { plaintiffs_natural: [{ name: '张三' }] },
  submittedBy: sampleUserId,
} as const;
const hashes = { sentHash: '1'.repeat(64), resultHash: '2'.repeat(64) };
const correctionAsked: Extract<CaseEvent, { type: 'CorrectionAsked' }>['data'] = {
  caseId,
  noticeId: 'n-1',
  count: 1,
  pleading: 'complaint',
  defendantId: null,
  version: 1,
  caseNumber: opened.temporaryNumber,
  court: '北京市朝阳区人民法院',
  receivedOn: '2026-01-05',
  askedOn: '2026-01-06',
  dueOn: '2026-01-13',
  parties: { plaintiffs: '张三', defendants: '李四' },
  marks: [
    {
      markId: 'm-1',
      source: 'rule',
      code: 'id_check',
      path: 'plaintiffs_natural.0.id_number',
      label: '原告（自然人）第1项 · 证件号码',
      basis: '民事诉讼法第一百二十四条第一项',
    },
    {
      markId: 'm-2',
      source: 'clerk',
      code: 'unclear',
      path: 'sections.claims.items.principal',
      label: '诉讼请求 · 1. 本金',
    },
  ],
  texts: [
    { markId: 'm-1', reason: '号码有误', valueThen: '11010519491231002' },
    { markId: 'm-2', reason: '不明确：请写明金额', valueThen: '' },
  ],
  renderer: '1',
  documentHash: 'b'.repeat(64),
};
const closed = {
  caseId,
  closureId: 'k-1',
  how: 'withdrawn',
  caseNumber: opened.temporaryNumber,
  version: 1,
  receivedOn: '2026-01-05',
  closedOn: '2026-01-08',
  court: '北京市朝阳区人民法院',
  reason: '双方已经和解',
} as const;
const paperIssued = {
  caseId,
  paperId: 'p-1',
  kind: 'acceptance',
  defendantId: null,
  version: 1,
  caseNumber: sampleCaseNumber,
  cause: '民间借贷纠纷',
  court: null,
  filedOn: '2026-01-12',
  issuedOn: '2026-01-13',
  procedure: 'ordinary',
  parties: { plaintiffs: '张三', defendants: '李四', addressee: '张三' },
  filled: { judges: '', clerk: '', telephone: '' },
  renderer: '1',
  documentHash: 'f'.repeat(64),
} as const;
/** What follows the filing: no paper says all of it. */
const casePaperEvents: readonly CaseEvent[] = [
  { type: 'CasePaperIssued', data: paperIssued },
  {
    type: 'CasePaperIssued',
    data: {
      ...paperIssued,
      kind: 'payment',
      defendantId: 'd-1',
      standing: 'third_party',
      domain: 'administrative',
      court: '北京市朝阳区人民法院',
      evidenceDays: 30,
      filled: {
        judges: '审判员孙某',
        clerk: '书记员甲',
        telephone: '010-00000000',
        payment: '网上交费',
        fee: { kind: 'property', amount: '20000', base: '50', full: '300', halving: 'simplified', due: '150' },
        served: ['起诉状副本'],
      },
    },
  },
  {
    type: 'PapersServed',
    data: {
      caseId,
      serviceId: 's-1',
      defendantId: 'd-1',
      paperIds: ['p-1'],
      complaintVersion: 1,
      how: 'post',
      on: '2026-01-15',
      servedBy: '书记员甲',
      note: '同住成年家属签收',
    },
  },
  {
    type: 'PapersServed',
    data: {
      caseId,
      serviceId: 's-2',
      defendantId: null,
      paperIds: ['p-1'],
      complaintVersion: null,
      how: 'direct',
      on: '2026-01-15',
      servedBy: '',
      note: '',
    },
  },
  { type: 'PaperServiceRevoked', data: { caseId, serviceId: 's-1', reason: '送达日期录错' } },
];

const filingReviewed = {
  caseId,
  version: 1,
  model: 'qwen-max',
  task: { name: 'filing-review', version: 1 },
  ...hashes,
};
const caseAnalysed = {
  caseId,
  complaintVersion: 1,
  defenses: [{ defendantId: 'd-1', version: 1 }],
  model: 'qwen-max',
  task: { name: 'deep-analysis', version: 1 },
  ...hashes,
};

/** Samples of every type of case event: with all fields and, where some are optional, with the required ones only. */
export const sampleCaseEvents: readonly CaseEvent[] = [
  { type: 'CaseOpened', data: opened },
  { type: 'CaseOpened', data: { ...opened, ownerId: null } },
  {
    type: 'CaseOpened',
    data: { ...opened, batch: { batchId: 'b-1', rows: 300 }, batchName: '物业费第一批' },
  },
  {
    type: 'CaseOpened',
    data: {
      ...opened,
      ownerId: null,
      onPaper: { formKey: 'defense-copyright-infringement', reason: '原告在立案窗口递交纸质起诉状' },
      partiesOnPaper: { plaintiffs: ['张三'], defendants: ['李四'] },
    },
  },
  {
    type: 'CaseOpened',
    data: {
      ...opened,
      ownerId: null,
      cause: '行政处罚',
      domain: 'administrative',
      // Every field at once, as no case has it: what a decoder must be able to read.
      batch: { batchId: 'b-2', rows: 2 },
      batchName: '行政处罚第一批',
      onPaper: { formKey: 'defense-administrative', reason: '原告在立案窗口递交纸质起诉状' },
      partiesOnPaper: { plaintiffs: ['张三'], defendants: ['某市公安局'] },
    },
  },
  { type: 'DefendantJoined', data: { caseId, defendantId: 'd-1', name: '李四', code: 'DEFA2345' } },
  {
    type: 'DefendantJoined',
    data: { caseId, defendantId: 'd-3', name: '云溪茶业有限公司', code: 'DEFC2345', standing: 'third_party' },
  },
  { type: 'DefendantRenamed', data: { caseId, defendantId: 'd-1', name: '李思', from: '李四' } },
  {
    type: 'DefendantRenamed',
    data: { caseId, defendantId: 'd-1', name: '李思', from: '李四', plaintiffSaid: 'correction' },
  },
  { type: 'DefendantLeft', data: { caseId, defendantId: 'd-1' } },
  {
    type: 'DefendantLeft',
    data: {
      caseId,
      defendantId: 'd-1',
      successorId: 'd-2',
      plaintiffSaid: 'replacement',
      particulars: { block: 'defendants_natural', number: '11010519900307123X', traits: { phone: '13800138000' } },
    },
  },
  { type: 'DefendantReferred', data: { caseId, defendantId: 'd-1', successorId: 'd-2', plaintiffSaid: 'correction' } },
  { type: 'DefendantReferred', data: { caseId, defendantId: 'd-1', successorId: 'd-2', plaintiffSaid: null } },
  {
    type: 'DefendantReferralDecided',
    data: { caseId, defendantId: 'd-1', successorId: 'd-2', isSame: true },
  },
  { type: 'DefendantReturned', data: { caseId, defendantId: 'd-1', name: '李思' } },
  { type: 'DefendantReturned', data: { caseId, defendantId: 'd-1', name: '李思', from: '李四' } },
  { type: 'PleadingSubmitted', data: submitted },
  {
    type: 'PleadingSubmitted',
    data: {
      ...submitted,
      pleading: 'defense',
      defendantId: 'd-1',
      formKey: 'defense-private-lending',
      formData: { respondents_natural: [{ name: '李四' }] },
      submittedBy: null,
    },
  },
  {
    type: 'PleadingSubmitted',
    data: {
      ...submitted,
      namedIds: ['d-1'],
      basedOn: 0,
      definitionHash: 'd'.repeat(64),
      marks: [
        { path: 'plaintiffs_natural.0.name', source: 'rules', by: '称谓之后', passage: '原告：张三' },
        {
          path: 'sections.claims.items.principal.principal',
          source: 'model',
          by: 'qwen-max',
          passage: null,
          unchecked: true,
        },
      ],
    },
  },
  { type: 'PleadingAdopted', data: { caseId, pleading: 'complaint', defendantId: null, accountId: sampleUserId } },
  { type: 'PleadingAdopted', data: { caseId, pleading: 'defense', defendantId: 'd-1', accountId: sampleUserId } },
  { type: 'PleadingGivenBack', data: { caseId, pleading: 'complaint', defendantId: null, accountId: sampleUserId } },
  { type: 'PleadingGivenBack', data: { caseId, pleading: 'defense', defendantId: 'd-1', accountId: sampleUserId } },
  { type: 'CorrectionAsked', data: correctionAsked },
  {
    type: 'CorrectionAsked',
    data: {
      ...correctionAsked,
      count: 2,
      pleading: 'defense',
      defendantId: 'd-1',
      court: null,
      againBecause: '补正后出现新的问题',
      contact: { clerk: '王书记员', telephone: '010-12345678' },
    },
  },
  {
    type: 'CorrectionAsked',
    data: {
      ...correctionAsked,
      domain: 'administrative',
      pleading: 'defense',
      defendantId: 'd-3',
      answerer: 'third_party',
      count: 2,
      againBecause: '补正后出现新的问题',
      contact: { clerk: '王书记员', telephone: '010-12345678' },
    },
  },
  {
    type: 'CorrectionAsked',
    data: {
      ...correctionAsked,
      domain: 'administrative',
      count: 2,
      againBecause: '补正后出现新的问题',
      contact: { clerk: '王书记员', telephone: '010-12345678' },
    },
  },
  { type: 'CorrectionServed', data: { caseId, noticeId: 'n-1', on: '2026-03-03', by: 'paper' } },
  { type: 'CorrectionExtended', data: { caseId, noticeId: 'n-1', dueOn: '2026-03-20', ground: '住院治疗' } },
  { type: 'MarkExplained', data: { caseId, noticeId: 'n-1', markId: 'm-1', words: '已核对无误' } },
  { type: 'MarkSettled', data: { caseId, markId: 'm-1', version: 2, as: 'corrected', by: 'rule' } },
  { type: 'CorrectionEnded', data: { caseId, noticeId: 'n-1', outcome: 'complete' } },
  { type: 'SubmissionClosed', data: closed },
  {
    type: 'SubmissionClosed',
    data: {
      ...closed,
      how: 'returned',
      parties: { plaintiffs: '张三', defendants: '李四' },
      renderer: '1',
      documentHash: 'c'.repeat(64),
    },
  },
  {
    type: 'SubmissionClosed',
    data: {
      ...closed,
      how: 'refused',
      rulingNumber: '（2026）京0105民初6号',
      parties: { plaintiffs: '张三', defendants: '李四' },
      renderer: '1',
      documentHash: 'e'.repeat(64),
    },
  },
  { type: 'SubmissionClosed', data: { ...closed, how: 'transferred', transferredTo: '北京市西城区人民法院' } },
  {
    type: 'SubmissionClosed',
    data: {
      ...closed,
      how: 'duplicate',
      duplicateOf: { caseId: sampleUserId, caseNumber: '新案件-20260104-ABCD2346' },
    },
  },
  { type: 'SubmissionClosed', data: { ...closed, court: null } },
  // No way of closing says all of it.
  {
    type: 'SubmissionClosed',
    data: {
      ...closed,
      rulingNumber: '（2026）京0105民初6号',
      transferredTo: '北京市西城区人民法院',
      duplicateOf: { caseId: sampleUserId, caseNumber: '新案件-20260104-ABCD2346' },
      parties: { plaintiffs: '张三', defendants: '李四' },
      renderer: '1',
      documentHash: 'e'.repeat(64),
    },
  },
  {
    type: 'SubmissionClosed',
    data: {
      ...closed,
      domain: 'administrative',
      rulingNumber: '（2026）京0105行初6号',
      transferredTo: '北京市西城区人民法院',
      duplicateOf: { caseId: sampleUserId, caseNumber: '新案件-20260104-ABCD2346' },
      parties: { plaintiffs: '张三', defendants: '某市公安局' },
      renderer: '1',
      documentHash: 'e'.repeat(64),
    },
  },
  { type: 'SubmissionReopened', data: { caseId, closureId: 'k-1', reason: '误按重复处理' } },
  ...casePaperEvents,
  { type: 'CaseAssigned', data: { caseId, assigneeId: sampleUserId, formerId: null, reason: null } },
  { type: 'CaseAssigned', data: { caseId, assigneeId: null, formerId: sampleUserId, reason: '休假' } },
  { type: 'CaseNoteWritten', data: { caseId, noteId: 'n-1', text: '已电话联系原告，下周补交送达地址' } },
  { type: 'FilingReviewed', data: filingReviewed },
  { type: 'CaseAnalysed', data: caseAnalysed },
  { type: 'CaseNumberAssigned', data: { caseId, caseNumber: sampleCaseNumber } },
  {
    type: 'CaseNumberAssigned',
    data: { caseId, caseNumber: sampleCaseNumber, typed: '(2026)京0105民初7号', acknowledged: ['not_next'] },
  },
  {
    type: 'CaseNumberCorrected',
    data: { caseId, from: sampleCaseNumber, to: '（2026）京0105民初8号', reason: '编号笔误' },
  },
  {
    type: 'CaseNumberCorrected',
    data: {
      caseId,
      from: sampleCaseNumber,
      to: '（2026）京0105民初9号',
      reason: '误用他案编号',
      typed: '(2026)京0105民初9号',
      acknowledged: ['not_next'],
    },
  },
  { type: 'PersonalDataErased', data: { caseId, reason: '保存期限届满' } },
];

/** Samples of the events of a formal case number. */
export const sampleCaseNumberEvents: readonly CaseNumberEvent[] = [
  { type: 'CaseNumberReserved', data: { caseNumber: sampleCaseNumber, caseId } },
  { type: 'CaseNumberReleased', data: { caseNumber: sampleCaseNumber, caseId } },
];
