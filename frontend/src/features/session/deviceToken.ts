/** What an earlier sign-in left with this browser, so that others who guess passwords do not keep its owner out. Names nobody. */
export type DeviceToken = { readonly read: () => string | null; readonly keep: (token: string) => void };

const key = 'juanzong-device';

type Deps = {
  readonly storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  /** Whether this machine is shared with strangers: then nothing is kept, and what was kept goes. */
  readonly isShared: () => boolean;
};

/** The token in the browser's storage; a browser that stores nothing has none. */
export const browserDeviceToken = ({ storage, isShared }: Deps): DeviceToken => {
  const within = <T>(work: (kept: ReturnType<Deps['storage']>) => T): T | null => {
    try {
      return work(storage());
    } catch {
      return null; // storage is switched off or full: the address alone then tells that its owner was here
    }
  };
  return {
    read: () =>
      within((kept) => {
        if (isShared()) kept.removeItem(key);
        return kept.getItem(key);
      }),
    keep: (token) =>
      void within((kept) => {
        if (isShared()) kept.removeItem(key);
        else kept.setItem(key, token);
      }),
  };
};
