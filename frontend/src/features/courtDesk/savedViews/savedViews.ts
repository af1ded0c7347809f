import { z } from 'zod';
import type { ListQuery } from '../../../components/lists/useListQuery.js';
import { adminPaths } from '../paths/adminPaths.js';
import { assignments, filings, orders, waits } from '../paths/filterWords.js';
import { sameSigns, withoutUnseen } from '../../../../../domain/signs/signs.js';

/** Which list a view is of: all cases, or those that wait for their number. */
export type ViewList = 'all' | 'pending';
/** What a view narrows and orders its list by; the page is no part of it. */
export type ViewQuery = Readonly<Pick<ListQuery, 'search' | 'cause' | 'filed' | 'correction' | 'assigned' | 'order'>>;

const SavedViewSchema = z.object({
  list: z.enum(['all', 'pending']),
  name: z.string().min(1),
  query: z.object({
    search: z.string(),
    cause: z.string(),
    filed: z.enum(['', 'any', 'month', 'year']),
    correction: z.enum(['', 'asked', 'answered']),
    // Absent of a view from before cases were assigned.
    assigned: z.string().default(''),
    order: z.enum(['newest', 'oldest', 'due']),
  }),
});

/** A query of a list under a name that a clerk chose. */
export type SavedView = { readonly list: ViewList; readonly name: string; readonly query: ViewQuery };

/** Views as they were stored; what is none is passed over. */
export const viewsIn = (stored: unknown): readonly SavedView[] =>
  (z.array(z.unknown()).safeParse(stored).data ?? []).flatMap((entry) => SavedViewSchema.safeParse(entry).data ?? []);

const noFilter: ViewQuery = { search: '', cause: '', filed: '', correction: '', assigned: '', order: 'newest' };

/** The part of a query that counts in a list: the address of one list may carry a filter of the other. */
export const queryOf = (list: ViewList, { search, cause, filed, correction, assigned, order }: ViewQuery): ViewQuery =>
  list === 'all'
    ? { ...noFilter, search, cause, filed, assigned }
    : { ...noFilter, search, correction, assigned, order };

const counted = Object.keys(noFilter) as (keyof ViewQuery)[];
export const isSameQuery = (one: ViewQuery, other: ViewQuery): boolean =>
  counted.every((name) => one[name] === other[name]);

export const isUnfiltered = (query: ViewQuery): boolean => isSameQuery(query, noFilter);

/** The address of a list with a query, from its first page; without one the whole list. */
export const addressOf = (list: ViewList, query: ViewQuery = noFilter): string =>
  list === 'all' ? adminPaths.allCasesAt(query) : adminPaths.pendingCasesAt(query);

/** What a query narrows a list by, in words. */
export const queryInWords = ({ search, cause, filed, correction, assigned, order }: ViewQuery): string =>
  [
    search === '' ? undefined : `搜索“${search}”`,
    cause,
    filed === '' ? undefined : filings.find(({ value }) => value === filed)?.name,
    correction === '' ? undefined : waits.find(({ key }) => key === correction)?.name,
    assigned === '' ? undefined : (assignments[assigned] ?? '某一承办人的案件'),
    order === 'newest' ? undefined : orders.find(({ value }) => value === order)?.name,
  ]
    .filter(Boolean)
    .join(' · ');

/** Views of one list. */
const MOST_VIEWS = 20;
/** Characters of a name. */
const LONGEST_NAME = 20;

/** A name as it is kept: without what cannot be seen, and with single spaces. */
export const cleanName = (name: string): string => withoutUnseen(name).replace(/\s+/gu, ' ').trim();

/** Names that a reader would take for the same: full and half width, upper and lower case. */
const nameKey = (name: string): string => sameSigns(cleanName(name)).toLowerCase();

/** Why a list cannot have one more view, in a sentence. */
export const fullProblem = (views: readonly SavedView[], list: ViewList): string | undefined =>
  views.filter((view) => view.list === list).length < MOST_VIEWS
    ? undefined
    : `最多保存 ${MOST_VIEWS} 个筛选，请先在“管理”中删除不用的。`;

/** Why a view cannot bear a name beside others, in a sentence; `but`: the name that it has now. */
export const nameProblem = (
  views: readonly SavedView[],
  { list, name, but }: { readonly list: ViewList; readonly name: string; readonly but?: string },
): string | undefined => {
  const clean = cleanName(name);
  if (clean === '') return '请填写名称。';
  const length = [...clean].length;
  if (length > LONGEST_NAME) return `名称最多 ${LONGEST_NAME} 个字，现在有 ${length} 个。`;
  const isTaken = views.some(
    (view) => view.list === list && view.name !== but && nameKey(view.name) === nameKey(clean),
  );
  return isTaken ? `已有名为“${clean}”的筛选，请换一个名称。` : undefined;
};

/** Whether a view keeps words that were searched, which may be a person's name. */
export const keepsWords = ({ query }: SavedView): boolean => query.search !== '';

/** The views of each list in the order in which they stand: those with words that were searched come last. */
export const arranged = (views: readonly SavedView[]): readonly SavedView[] => [
  ...views.filter((view) => !keepsWords(view)),
  ...views.filter(keepsWords),
];
