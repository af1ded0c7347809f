import type { MenuEntry } from '../core/feature.js';
import { features } from './features.js';

/** Lines of the sidebar under one heading. */
export type MenuGroup = { readonly heading: string; readonly entries: readonly MenuEntry[] };

const linesOf = (group: 'admin' | 'own' | 'services') => features.flatMap(({ menu }) => menu?.[group] ?? []);

/** The sidebar of one user, in its order. A group without entries is left out. */
export const menuOf = (user: { is_superuser: boolean }): readonly MenuGroup[] =>
  [
    { heading: '管理', entries: user.is_superuser ? linesOf('admin') : [] },
    { heading: '我的', entries: linesOf('own') },
    { heading: '智能服务', entries: linesOf('services').filter(({ admin }) => user.is_superuser || admin !== true) },
  ].filter(({ entries }) => entries.length > 0);
