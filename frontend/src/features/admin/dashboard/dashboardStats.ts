import { resource } from '../../../store/resource/resource.js';
import type { AdminApi } from '../adminApi.js';

/** The dashboard's figures, read whenever they are asked for. */
export const dashboardStats = resource({
  name: 'adminDashboard',
  list: (api: Pick<AdminApi, 'fetchStats'>) => api.fetchStats(),
  messages: { list: '加载统计数据失败' },
});
