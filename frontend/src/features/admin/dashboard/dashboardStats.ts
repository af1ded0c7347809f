import { resource } from '../../../core/resource/resource.js';
import type { CasesApi } from '../casesApi.js';

/** The dashboard's figures, read whenever they are asked for. */
export const dashboardStats = resource({
  name: 'adminDashboard',
  list: (api: CasesApi) => api.stats(),
  messages: { list: '加载统计数据失败' },
});
