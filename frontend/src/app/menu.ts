import type { MenuEntry } from '../core/feature.js';
import { features } from './features.js';

/** Lines of the sidebar under one heading. */
export type MenuGroup = { readonly heading: string; readonly entries: readonly MenuEntry[] };

const linesOf = (group: 'cases' | 'admin' | 'own' | 'services') => features.flatMap(({ menu }) => menu?.[group] ?? []);

/** Whether a page lies below the page of a line, by its address. */
export const isBelow = ({ covers = [] }: MenuEntry, pathname: string): boolean =>
  covers.some((beginning) => pathname.startsWith(beginning));

/** The heading of the group that the page at an address belongs to. */
export const headingAt = (groups: readonly MenuGroup[], pathname: string): string | undefined =>
  groups.find(({ entries }) => entries.some((entry) => entry.to === pathname || isBelow(entry, pathname)))?.heading;

/** The sidebar of one user, in its order: groups by task. A group without entries is left out. */
export const menuOf = (user: { is_superuser: boolean }, isSaas = true): readonly MenuGroup[] =>
  [
    { heading: '案件', entries: user.is_superuser ? linesOf('cases') : [] },
    { heading: '平台', entries: user.is_superuser ? linesOf('admin') : [] },
    { heading: '我的', entries: linesOf('own') },
    { heading: '智能服务', entries: linesOf('services').filter(({ admin }) => user.is_superuser || admin !== true) },
  ]
    .map(({ heading, entries }) => ({
      heading,
      entries: entries.filter(({ saasOnly }: MenuEntry) => isSaas || saasOnly !== true),
    }))
    .filter(({ entries }) => entries.length > 0);
