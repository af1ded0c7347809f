import { storedText, storeText } from '../../core/browserStorage.js';
import type { ThemeChoice } from './themeSlice.js';

/** What the theme needs of the browser. */
export type ThemePort = {
  readonly read: () => ThemeChoice;
  readonly write: (choice: ThemeChoice) => void;
  readonly apply: (theme: 'light' | 'dark') => void;
  readonly systemIsDark: () => boolean;
  /** Calls back when the system's preference changes; gives the way to stop. */
  readonly watchSystem: (changed: (isDark: boolean) => void) => () => void;
};

/** The key the specification names; other parts of the court's sites read it too. */
const storageKey = 'daisyui-theme';

/** What of a window is used. */
type ThemeWindow = {
  readonly matchMedia: (query: string) => Pick<MediaQueryList, 'matches'> & EventTarget;
  readonly localStorage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  readonly document: { readonly documentElement: Pick<Element, 'setAttribute'> };
};

/** The theme as this window keeps it. A storage that refuses means the choice lasts until the page is left. */
export const browserTheme = (window: ThemeWindow): ThemePort => {
  const media = window.matchMedia('(prefers-color-scheme: dark)');
  const storage = () => window.localStorage;
  return {
    read: () => {
      const choice = storedText(storage, storageKey);
      return choice === 'light' || choice === 'dark' ? choice : 'system';
    },
    write: (choice) => {
      const refused = storeText(storage, storageKey, choice);
      if (refused) console.warn('theme choice not kept', refused.refusal);
    },
    apply: (theme) => window.document.documentElement.setAttribute('data-bs-theme', theme),
    systemIsDark: () => media.matches,
    watchSystem: (changed) => {
      const listener = () => changed(media.matches);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
  };
};
