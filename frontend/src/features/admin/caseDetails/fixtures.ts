import type { CaseDocument, CaseDocuments } from '../adminSchemas.js';

/** A version of a complaint as the server answers it. */
export const complaint = (version: number, change: Partial<CaseDocument> = {}): CaseDocument => ({
  id: `complaint-${version}`,
  document_type: 'complaint',
  defendant_id: null,
  is_latest: false,
  version,
  form_key: 'claim-private-lending',
  edition: '2025',
  submitted_at: `2026-03-0${version}T02:00:00Z`,
  document_hash: 'ab'.repeat(32),
  form_data: null,
  final_data: null,
  model: null,
  ...change,
});

/** A version of one defendant's defence. */
export const defence = (defendantId: string, version: number, change: Partial<CaseDocument> = {}): CaseDocument =>
  complaint(version, {
    id: `defence-${defendantId}-${version}`,
    document_type: 'defense',
    defendant_id: defendantId,
    form_key: 'defense-private-lending',
    ...change,
  });

/** A pending case of two plaintiffs against two defendants, of whom only the first has answered. */
export const pendingCase = (change: Partial<CaseDocuments['case_info']> = {}): CaseDocuments => ({
  case_info: {
    id: 'case-1',
    case_number: '新案件-20260301-ABCD2345',
    temporary_number: '新案件-20260301-ABCD2345',
    is_temporary: true,
    case_cause: '民间借贷纠纷',
    plaintiff_code: 'PLNT2345',
    created_at: '2026-03-01T02:00:00Z',
    filed_at: null,
    erased: false,
    set_aside: null,
    ...change,
  },
  defendants: [
    { id: 'd1', name: '王某', verification_code: 'DFND2345', left_at: null },
    { id: 'd2', name: '甲公司', verification_code: 'DFND6789', left_at: null },
  ],
  documents: [
    complaint(1),
    complaint(2, {
      is_latest: true,
      final_data: {
        case_type: '民间借贷纠纷',
        claimItems: [
          { id: 'claims.principal', question: '1. 本金', answers: ['尚欠本金100,000.00元'] },
          { id: 'claims.litigation_costs', question: '6. 是否主张诉讼费用', answers: ['是'] },
        ],
        factItems: [{ id: 'facts.loan_amount', question: '3. 借款金额', answers: ['100,000.00元'] }],
        partyInfo: [{ role: '原告（自然人）', details: ['姓名：李某'] }],
      },
    }),
    defence('d1', 1, {
      is_latest: true,
      final_data: {
        case_type: '民间借贷纠纷',
        defenseItems: [
          {
            id: 'responses.principal',
            about: ['claims.principal'],
            question: '1. 对本金有无异议',
            answers: ['有', '已还一半'],
          },
        ],
        factsAndReasons: [
          { id: 'facts.loan_amount', about: ['facts.loan_amount'], question: '3. 对借款金额有无异议', answers: ['无'] },
        ],
      },
    }),
  ],
});
