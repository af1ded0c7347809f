import type { Comparison } from '../../../../../domain/contract/comparisons.js';
import type { AssignedCounts } from '../../../../../domain/contract/assigned.js';
import type { Behind } from '../../../../../domain/contract/behind.js';
import type { CaseDetails, CaseDocument, PendingCase, ReadStats, Stats } from '../../../../../domain/contract/cases.js';
import type { Page } from '../../../../../domain/contract/shared.js';

type FinalData = NonNullable<CaseDocument['final_data']>;

/** The readable summary of a pleading. */
/** A defendant whom no later version of the complaint changed. */
const unchanged = { former_name: null, plaintiff_said: null, succession: null };

export const finalData = (change: Partial<FinalData>): FinalData => ({
  case_type: '民间借贷纠纷',
  partyInfo: [],
  otherItems: [],
  ...change,
});

/** A version of a complaint as the server returns it. */
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
  marks: [],
  wording: null,
  final_data: null,
  blank_items: [],
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

/** A pending case of two plaintiffs against two defendants, of whom only the first has submitted a defence. */
export const pendingCase = (change: Partial<CaseDetails['case_info']> = {}): CaseDetails => ({
  case_info: {
    id: 'case-1',
    case_number: '新案件-20260301-ABCD2345',
    temporary_number: '新案件-20260301-ABCD2345',
    former_numbers: [],
    is_temporary: true,
    case_cause: '民间借贷纠纷',
    plaintiff_code: 'PLNT2345',
    created_at: '2026-03-01T02:00:00Z',
    filed_at: null,
    erased: false,
    assignee: null,
    clock: null,
    closure: null,
    on_paper: null,
    plaintiff: '张三、赵六',
    set_aside: null,
    ...change,
  },
  defendants: [
    { id: 'd1', name: '王某', verification_code: 'DFND2345', left_at: null, ...unchanged },
    { id: 'd2', name: '甲公司', verification_code: 'DFND6789', left_at: null, ...unchanged },
  ],
  documents: [
    complaint(1),
    complaint(2, {
      is_latest: true,
      final_data: finalData({
        claimItems: [
          { id: 'claims.principal', question: '1. 本金', answers: ['尚欠本金100,000.00元'] },
          { id: 'claims.litigation_costs', question: '6. 是否主张诉讼费用', answers: ['是'] },
        ],
        factItems: [{ id: 'facts.loan_amount', question: '3. 借款金额', answers: ['100,000.00元'] }],
        partyInfo: [{ role: '原告（自然人）', details: ['姓名：李某'] }],
      }),
    }),
    defence('d1', 1, {
      is_latest: true,
      final_data: finalData({
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
      }),
    }),
  ],
  behind: null,
});

/** A row of the list of pending cases. */
export const pendingRow = (change: Partial<PendingCase> = {}): PendingCase => ({
  id: 'case-1',
  case_number: '新案件-20260301-ABCD2345',
  case_cause: '民间借贷纠纷',
  plaintiff: '张三',
  defendant: '李四',
  created_at: '2026-03-01T02:00:00Z',
  working_days: 2,
  clock: { due_on: '2026-03-09', days_left: 4, halted: false, arranged: true },
  assignee: null,
  correction: null,
  set_aside: null,
  ...change,
});

/** A page of a list, the first and only one unless `change` says otherwise. */
export const pageOf = <Item>(
  items: Item[],
  change: Partial<Page<Item>> = {},
): Page<Item> & { readonly behind: Behind; readonly assigned: AssignedCounts } => ({
  behind: null,
  assigned: { mine: 0, unassigned: items.length },
  items,
  total: items.length,
  page: 1,
  page_size: 10,
  ...change,
});

/** A page of the cases that wait for their number, the first and only one unless `change` says otherwise. */
export const pendingPageOf = (items: PendingCase[], change: Partial<Page<PendingCase>> = {}) => ({
  ...pageOf(items, change),
  counts: {
    all: items.length,
    answered: items.filter(({ correction }) => correction === 'answered').length,
    asked: items.filter(({ correction }) => correction === 'asked').length,
  },
});

/** The figures of a court with three cases, of which one is filed. */
export const stats: Stats & ReadStats = {
  behind: null,
  total_cases: 3,
  filed_cases: 1,
  pending_cases: 2,
  closed_cases: 0,
  answered_corrections: 0,
  this_month_filed: 1,
  this_year_filed: 1,
  weekly_daily_trend: Array.from({ length: 7 }, (_, day) => ({ date: `2026-03-0${day + 2}`, count: 0 })),
  monthly_top_causes: [],
  weekly_cause_distribution: [],
};

const comparedDefendant = '王某';
const comparedSums = { objected: '100000', agreed: '0', unclear: '0' };

/** The table of both sides of a case: one claim that is disputed, one fact that is admitted. */
export const comparedCase: Comparison = {
  cause: '民间借贷纠纷',
  complaint: { version: 1, submitted_at: '2026-03-02T01:00:00Z' },
  defendants: [
    {
      id: 'd1',
      name: comparedDefendant,
      left: false,
      defense: { version: 2, submitted_at: '2026-03-03T01:00:00Z', on_complaint_version: 1 },
    },
  ],
  rows: [
    {
      id: 'claims.principal',
      kind: 'claim',
      label: '1. 本金',
      state: 'made',
      lines: ['尚欠本金100,000.00元'],
      amount: '100000',
      growing: false,
      cells: [
        {
          defendant_id: 'd1',
          state: 'objects',
          words: '有异议',
          lines: ['已还一半'],
          item_id: 'responses.principal',
          together: 1,
          agreed_in_version: 1,
          changed_since: false,
        },
      ],
    },
    {
      id: 'facts.loan_amount',
      kind: 'fact',
      label: '3. 借款金额',
      state: 'made',
      lines: ['100,000.00元'],
      amount: null,
      growing: false,
      cells: [
        {
          defendant_id: 'd1',
          state: 'agrees',
          words: '承认（无异议）',
          lines: [],
          item_id: 'facts.loan_amount',
          together: 1,
          agreed_in_version: null,
          changed_since: false,
        },
      ],
    },
  ],
  asserted: [],
  evidence: { rows: [], unmatched: [] },
  sums: {
    of_defendants: [{ defendant_id: 'd1', ...comparedSums }],
    overall: comparedSums,
    without_amount: 0,
    with_amount: 1,
    growing: 0,
  },
  undisputed: {
    title: '无争议的事实',
    all: [{ id: 'facts.loan_amount', sentence: '借款金额：100,000.00元。', by: ['d1'] }],
    some: [],
  },
  limits: ['对事实“无异议”即为自认，对方无须举证；对诉讼请求“无异议”是同意该请求。'],
  basis: '本表由双方所填表格自动对应，不含未填表格的陈述；以庭审核对为准。',
};
