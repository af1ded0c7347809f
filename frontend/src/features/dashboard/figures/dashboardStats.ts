import type { Client } from '../../../../../domain/contract/clientOf.js';
import { resource } from '../../../core/resource/resource.js';
import type { cases, ReadStats, Stats } from '../../../../../domain/contract/cases.js';

type CasesApi = Pick<Client<typeof cases>, 'stats' | 'courtDays' | 'pending'>;

/** The dashboard's figures, read whenever they are asked for. */
export const dashboardStats = resource({
  name: 'adminDashboard',
  list: (api: CasesApi) => api.stats(),
  messages: { list: '加载统计数据失败' },
});

/** The figures where each of them was counted from all that there is. */
export const countedStats = ({ behind: _, ...stats }: ReadStats): Stats | undefined =>
  Object.values(stats).includes(null) ? undefined : (stats as Stats); // none of them is `null`

/** What happened on each of the last days. */
export const courtDays = resource({
  name: 'adminCourtDays',
  list: async (api: CasesApi) => (await api.courtDays()).days,
  messages: { list: '加载逐日数字失败' },
});

/** As many as are seen at a glance; the list has all. */
const MOST_WAITING = 5;

/** The cases that wait longest for their number. */
export const longestWaiting = resource({
  name: 'adminLongestWaiting',
  list: async (api: CasesApi) => (await api.pending({ query: { order: 'oldest', page_size: MOST_WAITING } })).items,
  messages: { list: '加载等待最久的案件失败' },
});
