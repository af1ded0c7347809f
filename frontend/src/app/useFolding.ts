import { useState } from 'react';
import { headingAt, type MenuGroup } from './menu.js';
import type { Folding } from './SideNav.js';

/** So many groups stand in a window of 900 pixels with all their lines. */
const groupsShownWhole = 2;

/**
 * Which group of a long menu is open: that of the page at this address, until its reader opens another one or folds it, which is
 * remembered as long as they stay among the pages of the group. A short menu is not folded.
 */
export const useFolding = (groups: readonly MenuGroup[], pathname: string): Folding | undefined => {
  const here = headingAt(groups, pathname) ?? groups[0]?.heading ?? null;
  const [chosen, setChosen] = useState<{ readonly here: string | null; readonly open: string | null }>();
  if (groups.length <= groupsShownWhole) return undefined;
  const open = chosen !== undefined && chosen.here === here ? chosen.open : here;
  return { open, onToggle: (heading) => setChosen({ here, open: heading === open ? null : heading }) };
};
