import { Batch, BatchDetail, BatchRow, type BatchColumn } from '../../../../../domain/contract/batchShapes.js';
import type { Responder } from '../../../testing/openSite.js';
import { appModeResponse, userResponse, uuid } from '../../../testing/responses.js';

const column = (path: string, label: string, given: Partial<BatchColumn> = {}): BatchColumn => ({
  path,
  head: label,
  part: path.startsWith('defendants') ? '被告（自然人）' : '诉讼请求',
  label,
  kind: 'text',
  options: [],
  note: null,
  list: path.startsWith('defendants') ? 'defendants_natural' : null,
  sheet: '填写',
  more_sheet: path.startsWith('defendants') ? '被告' : null,
  ...given,
});

export const columns: readonly BatchColumn[] = [
  column('defendants_natural.0.name', '姓名'),
  column('defendants_natural.0.gender', '性别', { kind: 'choice', options: ['男', '女'] }),
  column('sections.claims.items.fee.amount', '物业费', { kind: 'money', note: '元，写数字。' }),
];
const amount = 'sections.claims.items.fee.amount';

const problemOf = (text: string): BatchRow['problems'] =>
  /^\d+(?:\.\d+)?$/.test(text)
    ? []
    : [
        {
          path: amount,
          label: '诉讼请求 · 物业费',
          head: '物业费',
          sentence: text === '' ? '没有填写' : '应为数字，如 1200.50',
          severity: 'stops',
        },
      ];

/** A row as the table has it, with who is sued and what is demanded of them. */
export const rowResponse = (row: number, defendant: string, fee: string, given: Partial<BatchRow> = {}): BatchRow => {
  const problems = problemOf(fee);
  return BatchRow.parse({
    row,
    revision: 1,
    label: `某某物业公司 诉 ${defendant}`,
    state: problems.length > 0 ? 'problems' : 'ready',
    problems,
    more_problems: 0,
    cells: [
      { path: 'defendants_natural.0.name', typed: defendant, read_as: null },
      ...(fee === '' ? [] : [{ path: amount, typed: fee, read_as: null }]),
    ],
    from_pattern: [],
    duplicate: null,
    case_id: null,
    case_number: null,
    verification_code: null,
    receipt_id: null,
    document_id: null,
    submitted_at: null,
    reason: null,
    ...given,
  });
};

export const batchId = uuid(71);
export const batchForm = {
  form_key: 'claim-property-service',
  kind: 'claim' as const,
  edition: '2025',
  title: '民事起诉状（物业服务合同纠纷）',
  case_cause: '物业服务合同纠纷',
};

const countsOf = (rows: readonly BatchRow[]): Batch['counts'] => {
  const of = (state: BatchRow['state']) => rows.filter((row) => row.state === state).length;
  return {
    total: rows.length,
    ready: of('ready'),
    problems: of('problems'),
    waiting: of('waiting'),
    submitted: of('submitted'),
    failed: of('failed'),
    skipped: of('skipped'),
  };
};

export const batchResponse = (rows: readonly BatchRow[], given: Partial<Batch> = {}): Batch => {
  const counts = countsOf(rows);
  const chosen = counts.waiting + counts.submitted + counts.failed;
  return Batch.parse({
    id: batchId,
    name: '物业费一期',
    form_key: batchForm.form_key,
    form_title: batchForm.title,
    can_submit: true,
    file_name: '物业费一期.xlsx',
    pattern: null,
    revision: 1,
    counts,
    submission: {
      state: chosen === 0 ? 'none' : counts.waiting > 0 ? 'running' : 'done',
      chosen,
      done: counts.submitted + counts.failed,
      reason: null,
    },
    created_at: '2026-01-02T01:00:00Z',
    updated_at: '2026-01-02T01:00:00Z',
    expires_at: '2026-04-02T01:00:00Z',
    ...given,
  });
};

/** A response of the server's own that refuses. */
const refused = async (status: number, code: string, detail: string) => {
  const { ApiError } = await import('../../../http/apiError.js');
  return new ApiError({ status, code, detail, fromServer: true });
};

type Given = {
  readonly rows?: readonly BatchRow[];
  readonly detail?: Partial<BatchDetail>;
};

/** The server's side of one batch; `fails` respond instead of it, once each and in turn. */
export const batchServer = ({ rows: first, detail = {} }: Given = {}) => {
  let rows = first === undefined ? null : [...first];
  let paused = false;
  let held = false;
  const fails: { readonly when: string; readonly error: Promise<Error> }[] = [];
  const asked: string[] = [];
  /** Of each file that came, what it was sent with. */
  const uploads: Readonly<Record<string, unknown>>[] = [];

  const summary = () => {
    const batch = batchResponse(rows ?? []);
    const isWaiting = batch.counts.waiting > 0;
    return paused && isWaiting ? { ...batch, submission: { ...batch.submission, state: 'paused' as const } } : batch;
  };
  const read = (query: URLSearchParams) => {
    const state = query.get('state');
    const [page, size] = [Number(query.get('page') ?? 1), Number(query.get('page_size') ?? 10)];
    const found = (rows ?? []).filter(
      (row) => (state === null || row.state === state) && (!query.has('duplicate') || row.duplicate !== null),
    );
    return BatchDetail.parse({
      ...summary(),
      definition_hash: 'd'.repeat(64),
      columns,
      unknown_columns: [],
      notes: [],
      budget: { rows: 20, left_today: 20 },
      ...detail,
      rows: {
        items: found.slice((page - 1) * size, page * size),
        total: found.length,
        page,
        page_size: size,
      },
    });
  };
  const change = async (number: number, body: unknown) => {
    const before = rows?.find(({ row }) => row === number);
    const { revision, cells, skipped } = body as { revision: number; cells: Record<string, string>; skipped?: boolean };
    if (before === undefined) throw await refused(404, 'batch_row_not_found', '这一批中没有这一行。');
    if (before.revision !== revision) throw await refused(409, 'concurrent_change', '在别处改过。');
    const typed = new Map(before.cells.map((cell) => [cell.path, cell.typed]));
    for (const [path, text] of Object.entries(cells)) typed.set(path, text);
    const fee = typed.get(amount) ?? '';
    const next = rowResponse(number, typed.get('defendants_natural.0.name') ?? '', fee);
    const after: BatchRow = {
      ...next,
      revision: revision + 1,
      state: skipped === true ? 'skipped' : next.state,
      cells: [...typed].filter(([, text]) => text !== '').map(([path, text]) => ({ path, typed: text, read_as: null })),
    };
    rows = (rows ?? []).map((row) => (row.row === number ? after : row));
    return after;
  };
  /** One waiting row after another, with each look at the batch. */
  const goOn = () => {
    const next = paused || held ? undefined : rows?.find(({ state }) => state === 'waiting');
    if (next === undefined) return;
    rows = (rows ?? []).map((row) =>
      row === next
        ? {
            ...row,
            state: 'submitted',
            problems: [],
            case_number: `（2026）临${row.row}号`,
            verification_code: 'ABCD2345',
            submitted_at: '2026-01-02T03:04:05Z',
          }
        : row,
    );
  };
  const submit = (numbers: readonly number[]) => {
    paused = false;
    rows = (rows ?? []).map((row) => (numbers.includes(row.row) ? { ...row, state: 'waiting', reason: null } : row));
    return summary();
  };
  const upload = (body: unknown) => {
    uploads.push(body as Readonly<Record<string, unknown>>);
    rows = [rowResponse(1, '张三', '1200'), rowResponse(2, '李四', '一千二')];
    return Response.json(summary(), { status: 201 });
  };
  const respond: Responder = async ({ method, path, body }) => {
    if (path === '/api/config/app-mode') return appModeResponse('saas');
    if (path === '/users/me') return userResponse();
    asked.push(`${method} ${path}`);
    const fail = fails.findIndex(({ when }) => `${method} ${path}`.startsWith(when));
    if (fail >= 0) throw await fails.splice(fail, 1)[0]?.error;
    const { pathname, searchParams } = new URL(path, 'http://court.test');
    if (pathname === '/api/forms')
      return {
        items: [
          batchForm,
          {
            ...batchForm,
            form_key: 'defense-divorce',
            kind: 'defense',
            title: '民事答辩状（离婚纠纷）',
            case_cause: '离婚纠纷',
          },
        ],
      };
    if (pathname === '/api/user/drafts') return { items: [], over: [] };
    if (pathname === '/api/user/documents') return { items: [], total: 0, page: 1, page_size: 50 };
    if (pathname.includes('/workbook/')) return new Response('PK');
    if (pathname === '/api/batches')
      return method === 'POST' ? upload(body) : { items: rows === null ? [] : [summary()] };
    if (rows === null) throw await refused(404, 'batch_not_found', '未找到这一批文书，可能已被删除。');
    const [, , , , what, row] = pathname.split('/');
    if (what === undefined && method === 'DELETE') return void (rows = null);
    if (what === undefined) {
      const before = read(searchParams);
      goOn();
      return before;
    }
    if (what === 'rows') return change(Number(row), body);
    if (what === 'pause') {
      paused = true;
      return summary();
    }
    if (what === 'submission') return Response.json(submit((body as { rows: number[] }).rows), { status: 202 });
    if (what === 'file') return upload(body);
    return new Response('PK');
  };
  return {
    respond,
    asked,
    uploads,
    rows: () => rows ?? [],
    /** Refuses the next call whose method and path begin so. */
    refuse: (when: string, status: number, code: string, detail: string) =>
      fails.push({ when, error: refused(status, code, detail) }),
    /** While it holds, no waiting row is submitted. */
    hold: (isHeld: boolean) => void (held = isHeld),
    /** Somebody changes a row elsewhere. */
    changeElsewhere: (number: number, next: BatchRow) =>
      void (rows = (rows ?? []).map((row) => (row.row === number ? next : row))),
  };
};
