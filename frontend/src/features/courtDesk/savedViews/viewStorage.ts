/** The methods of a browser's storage that are used. */
export type ViewStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

const prefix = 'juanzong-views:';
const searchPrefix = 'juanzong-search-views:';

/** Where the views of an account are stored: those without words that were searched, and those with such words. */
export const viewKeys = (owner: string) => ({ plain: `${prefix}${owner}`, search: `${searchPrefix}${owner}` });

/** Whether a key of the browser's storage holds views. */
export const isViewKey = (key: string): boolean => key.startsWith(prefix) || key.startsWith(searchPrefix);

/** The storage of this device; `null` where it is switched off. */
export const localViews = (): ViewStorage | null => {
  try {
    return 'localStorage' in globalThis ? globalThis.localStorage : null;
  } catch {
    return null;
  }
};

const remove = (storage: ViewStorage, isMeant: (key: string) => boolean): void => {
  const keys = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '');
  for (const key of keys) if (isMeant(key)) storage.removeItem(key);
};

/** Removes what was searched by everybody but the account that is signed in; `null`: nobody is. */
export const removeSearches = (storage: ViewStorage, owner: string | null): void =>
  remove(storage, (key) => key.startsWith(searchPrefix) && (owner === null || key !== viewKeys(owner).search));

/** Removes the views of every account. */
export const removeViews = (storage: ViewStorage): void => remove(storage, isViewKey);
