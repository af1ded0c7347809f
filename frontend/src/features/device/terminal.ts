import type { CallResult } from '../../../../domain/contract/call.js';
import type { settings } from '../../../../domain/contract/settings.js';
import { storedKeys } from '../../core/browserStorage.js';

/** The settings of a shared terminal: a machine in a court's hall that strangers use one after the other. */
export type Terminal = { readonly idleSeconds: number; readonly warningSeconds: number };

type Deps = {
  /** The address at which the page was loaded. */
  readonly place: { readonly pathname: string; readonly search: string };
  /** The tab's storage; `null` where there is none. */
  readonly tab: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | null;
  readonly ask: () => Promise<CallResult<typeof settings.device>>;
  /** Waits before the next try. */
  readonly pause: () => Promise<void>;
};

const key = 'juanzong-terminal';
const tries = 3;
const untold: Terminal = { idleSeconds: 300, warningSeconds: 60 };

/**
 * Finds out whether this is a shared terminal: the server knows its network, or its start page is `/?terminal=1`, which holds
 * for the tab until the start page is `/?terminal=0`. When the call fails, the last result of this tab holds.
 */
export const findTerminal = async ({ place, tab, ask, pause }: Deps): Promise<Terminal | null> => {
  const parameter = place.pathname === '/' ? new URLSearchParams(place.search).get('terminal') : null;
  if (parameter === '1') tab?.setItem(key, 'start page');
  if (parameter === '0') tab?.removeItem(key);
  const byStartPage = parameter === '1' || tab?.getItem(key) === 'start page';
  for (let attempt = 1; attempt <= tries; attempt += 1) {
    try {
      const response = await ask();
      if (response.shared_terminal && !byStartPage) tab?.setItem(key, 'network');
      if (!response.shared_terminal && !byStartPage) tab?.removeItem(key);
      const isTerminal = response.shared_terminal || byStartPage;
      return isTerminal ? { idleSeconds: response.idle_seconds, warningSeconds: response.warning_seconds } : null;
    } catch {
      if (attempt < tries) await pause(); // the page cannot open a form before the server responds either
    }
  }
  return byStartPage || (tab?.getItem(key) ?? null) !== null ? untold : null;
};

/** Removes everything from a tab's storage except that the machine is a terminal. */
export const clearTab = (tab: Pick<Storage, 'length' | 'key' | 'removeItem'>): void => {
  for (const name of storedKeys(tab)) if (name !== key) tab.removeItem(name);
};
