import { isCourtUser, mayAs, type CourtUser } from '../core/session/courtUser.js';
import type { CourtPage, Feature, MenuEntry } from '../core/feature.js';
import type { FeatureDeps } from './deps.js';
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

const courtPages: ReadonlyMap<string, CourtPage> = new Map(
  features
    .flatMap(({ routes }: Feature<FeatureDeps>) => routes?.admin ?? [])
    .map((page) => [`/app/admin/${page.path}`, page] as const),
);
/** Whether a line leads somebody to a page that they may see. */
const leadsOn = (user: CourtUser, { to }: MenuEntry): boolean => {
  const page = courtPages.get(to);
  return page === undefined || mayAs(user, ...page.roles);
};

/** The sidebar of one user, in its order: groups by task. A group without entries is left out. */
export const menuOf = (user: CourtUser, isSaas = true): readonly MenuGroup[] =>
  [
    { heading: '案件', entries: isCourtUser(user) ? linesOf('cases') : [] },
    { heading: '平台', entries: isCourtUser(user) ? linesOf('admin') : [] },
    { heading: '我的', entries: linesOf('own') },
    { heading: '智能服务', entries: linesOf('services').filter(({ admin }) => isCourtUser(user) || admin !== true) },
  ]
    .map(({ heading, entries }) => ({
      heading,
      entries: entries.filter((entry: MenuEntry) => (isSaas || entry.saasOnly !== true) && leadsOn(user, entry)),
    }))
    .filter(({ entries }) => entries.length > 0);
