import { errorDetail } from '../../http/apiError.js';
import { resource } from '../../core/resource/resource.js';
import type { BatchDetail, BatchesApi, BatchRow, BatchRowState } from './batchTypes.js';

/** Rows of a page of the table. */
export const rowsPerPage = 20;
/** The most that the server gives at once. */
const mostPerRead = 100;

/** Which rows are shown; `duplicate`: those that are the same as another row or case. */
export type RowFilter = '' | BatchRowState | 'duplicate';
export type BatchQuery = { readonly id: string; readonly filter: RowFilter; readonly page: number };

/** Rows to be submitted: these, or all of a state but `except`. */
export type ChosenRows =
  | { readonly what: 'some'; readonly rows: readonly number[] }
  | { readonly what: 'all'; readonly state: 'ready' | 'failed'; readonly except: readonly number[] };
export type Submitting = { readonly id: string; readonly chosen: ChosenRows; readonly count: number };

const filterOf = (filter: RowFilter) =>
  filter === '' ? {} : filter === 'duplicate' ? { duplicate: 'true' as const } : { state: filter };

export const readBatch = (api: Pick<BatchesApi, 'read'>, { id, filter, page }: BatchQuery): Promise<BatchDetail> =>
  api.read({ path: { id }, query: { ...filterOf(filter), page, page_size: rowsPerPage } });

/** The numbers of all chosen rows; those of a state are asked for page by page. */
const numbersOf = async (api: BatchesApi, id: string, chosen: ChosenRows): Promise<number[]> => {
  if (chosen.what === 'some') return [...chosen.rows];
  const numbers: number[] = [];
  for (let page = 1; ; page += 1) {
    const query = { state: chosen.state, page, page_size: mostPerRead };
    const { rows } = await api.read({ path: { id }, query });
    numbers.push(...rows.items.map(({ row }) => row));
    if (rows.items.length < mostPerRead) return numbers.filter((row) => !chosen.except.includes(row));
  }
};

/**
 * The row of this number, wherever it stands in the table: the rows are ordered by number, and numbers may be left out, so that it stands on
 * the page that its number names, or before it.
 */
export const findRow = async (api: Pick<BatchesApi, 'read'>, id: string, row: number): Promise<BatchRow | null> => {
  const read = async (page: number) => (await api.read({ path: { id }, query: { page, page_size: mostPerRead } })).rows;
  const first = await read(Math.ceil(row / mostPerRead));
  const last = Math.max(1, Math.ceil(first.total / mostPerRead));
  for (let page = Math.min(Math.ceil(row / mostPerRead), last), rows = first; ; page -= 1) {
    if (rows.page !== page) rows = await read(page);
    const found = rows.items.find((each) => each.row === row);
    if (found !== undefined) return found;
    if (page <= 1 || (rows.items[0]?.row ?? Infinity) < row) return null;
  }
};

/** One batch with a page of its rows, its submission, and the dialog that asks before it begins. */
export const batchDetail = resource({
  name: 'batchDetail',
  list: (api: BatchesApi, query: BatchQuery) => readBatch(api, query),
  submit: async (api, { id, chosen }: Submitting, _: null) => {
    await api.submit({ path: { id }, body: { rows: await numbersOf(api, id, chosen) } });
    return { said: null };
  },
  changes: {
    pause: async (api, { id }: { readonly id: string }) => {
      const { counts, submission } = await api.pause({ path: { id } });
      return { said: null, apply: (before) => ({ ...before, counts, submission }) };
    },
    goOn: async (api, { id }: { readonly id: string }) => {
      await api.submit({ path: { id }, body: { rows: [] } });
      return { said: null };
    },
  },
  messages: { list: '这一批没有读到', submit: '没有提交', pause: '没有暂停', goOn: '没有继续' },
  refusal: (error) => ({ detail: `没有提交：${errorDetail(error)}`, problems: [] }),
  forgets: true,
});

/** Whether nothing of it goes on by itself. */
export const isAtRest = ({ submission }: Pick<BatchDetail, 'submission'>): boolean => submission.state !== 'running';
