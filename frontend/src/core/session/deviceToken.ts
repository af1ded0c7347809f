import { storedText, storeText } from '../browserStorage.js';

/**
 * The token that an earlier sign-in left in this browser. The server limits a browser with a token by itself, so that somebody
 * who guesses passwords does not lock the owner out. It identifies no account.
 */
export type DeviceToken = { readonly read: () => string | null; readonly keep: (token: string) => void };

const key = 'juanzong-device';

type Deps = {
  readonly storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  /** Whether strangers use this machine too: then no token is kept, and an earlier one is removed. */
  readonly isShared: () => boolean;
};

/** Keeps the token in the browser's storage; a browser that stores nothing has no token: the server then goes by the address alone. */
export const browserDeviceToken = ({ storage, isShared }: Deps): DeviceToken => ({
  read: () => {
    if (isShared()) storeText(storage, key, null);
    return storedText(storage, key);
  },
  keep: (token) => void storeText(storage, key, isShared() ? null : token),
});
