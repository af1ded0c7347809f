import type { ZodType } from 'zod';

/** The methods of a browser's storage that are used. */
export type BrowserStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;
/** Gives a storage, or throws where it is switched off. */
type Given<Method extends keyof Storage> = () => Pick<Storage, Method> | null;

/** The storage of this device or of this tab; `null` where it is switched off. */
export const browserStorage = (name: 'localStorage' | 'sessionStorage'): BrowserStorage | null => {
  try {
    return name in globalThis ? globalThis[name] : null;
  } catch {
    return null;
  }
};

/** What is stored under a key; `null` where nothing is, and where the browser stores nothing. */
export const storedText = (storage: Given<'getItem'>, key: string): string | null => {
  try {
    return storage()?.getItem(key) ?? null;
  } catch {
    return null;
  }
};

/** JSON that is stored under a key; `null` where nothing is, and for what the schema does not take: something else wrote there. */
export const storedJson = <Value>(storage: Given<'getItem'>, key: string, schema: ZodType<Value>): Value | null => {
  try {
    return schema.safeParse(JSON.parse(storedText(storage, key) ?? 'null')).data ?? null;
  } catch {
    return null;
  }
};

/** Stores a text under a key, or removes it for `null`. Returns why the browser refuses, `null` where it does not. */
export const storeText = (
  storage: Given<'setItem' | 'removeItem'>,
  key: string,
  text: string | null,
): { readonly refusal: unknown } | null => {
  try {
    if (text === null) storage()?.removeItem(key);
    else storage()?.setItem(key, text);
    return null;
  } catch (refusal) {
    return { refusal };
  }
};

/** The keys under which something is stored. */
export const storedKeys = (storage: Pick<Storage, 'key' | 'length'>): readonly string[] =>
  Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '');
