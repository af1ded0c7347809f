import { servicesOf } from '../features/plans/services.js';

/** A line of the sidebar. */
export type MenuEntry = {
  readonly to: string;
  readonly label: string;
  readonly icon: string;
  /** Said beside the label, e.g. that a screen is still being built. */
  readonly badge?: string;
  /** Pages below this one, by how their addresses begin: the line is marked on them too. */
  readonly covers?: readonly string[];
};

/** Lines of the sidebar under one heading. */
export type MenuGroup = { readonly heading: string; readonly entries: readonly MenuEntry[] };

/** The court's own screens. Only screens that work are listed; the lists grow with them. */
const administration: readonly MenuEntry[] = [
  { to: '/app/admin/dashboard', label: '数据概览', icon: 'bi-speedometer2' },
  {
    to: '/app/admin/pending-cases',
    label: '待立案案件',
    icon: 'bi-hourglass-split',
    covers: ['/app/admin/filing-review/'],
  },
  {
    to: '/app/admin/all-cases',
    label: '全部案件',
    icon: 'bi-folder2-open',
    covers: ['/app/admin/cases/', '/app/admin/judgement/'],
  },
  { to: '/app/admin/user-management', label: '用户管理', icon: 'bi-people' },
  { to: '/app/admin/feature-settings', label: '全局功能设置', icon: 'bi-toggles' },
  { to: '/app/admin/ai-usage-stats', label: '平台用量', icon: 'bi-bar-chart' },
];

/** What somebody has made and keeps, and what their account is. */
const own: readonly MenuEntry[] = [
  { to: '/app/my-documents', label: '我的文书', icon: 'bi-file-earmark-text' },
  { to: '/app/my-agents', label: '常用代理人', icon: 'bi-person-badge' },
  { to: '/app/my-feature-settings', label: '功能设置', icon: 'bi-toggle-on' },
  { to: '/app/my-ai-usage-stats', label: '用量统计', icon: 'bi-pie-chart' },
  { to: '/app/price-plan', label: '价格方案', icon: 'bi-tags' },
  { to: '/app/profile', label: '个人中心', icon: 'bi-person' },
];

/** The sidebar of one user, in its order. A group without entries is left out. */
export const menuOf = (user: { is_superuser: boolean }): readonly MenuGroup[] =>
  [
    ...(user.is_superuser ? [{ heading: '管理', entries: administration }] : []),
    { heading: '我的', entries: own },
    { heading: '智能服务', entries: servicesOf(user) },
  ].filter(({ entries }) => entries.length > 0);
