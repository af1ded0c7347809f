import type { DraftStore } from '../pleading/draftStore.js';
import type { PinStore } from '../templates/pinStore.js';

/** Whether this machine is shared with strangers, as whoever sits here said. */
export type DeviceChoice = { readonly isShared: () => boolean; readonly set: (shared: boolean) => void };

const key = 'juanzong-shared-computer';

/**
 * The choice is the one thing kept on a shared machine: it says nothing about anybody, and the next person is spared too.
 * Where the browser stores nothing it lasts as long as the page.
 */
export const browserDeviceChoice = (
  storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
): DeviceChoice => {
  let here = false;
  return {
    isShared: () => {
      try {
        return here || storage().getItem(key) === '1';
      } catch {
        return here; // storage is switched off: then nothing is kept on this machine anyway
      }
    },
    set: (shared) => {
      here = shared;
      try {
        if (shared) storage().setItem(key, '1');
        else storage().removeItem(key);
      } catch {
        here = shared; // as above: the choice lasts as long as the page
      }
    },
  };
};

/** What the device's saga works with. */
export type Device = {
  readonly isShared: () => boolean;
  /** Takes effect at once; resolves when nothing is left where it must not be. */
  readonly choose: (shared: boolean) => Promise<void>;
};

type Parts = {
  readonly choice: DeviceChoice;
  readonly lasting: { readonly drafts: DraftStore; readonly pins: PinStore };
  readonly fleeting: { readonly drafts: DraftStore; readonly pins: PinStore };
};

/**
 * Drafts and pins that are kept in the browser, or only as long as the page is open on a shared machine. Choosing moves
 * the drafts along, so that nothing on screen is lost, and wipes what they leave.
 */
export const deviceStorage = ({ choice, lasting, fleeting }: Parts) => {
  const now = () => (choice.isShared() ? fleeting : lasting);
  const drafts: DraftStore = {
    listAll: () => now().drafts.listAll(),
    list: (formKey) => now().drafts.list(formKey),
    read: (id) => now().drafts.read(id),
    save: (...args) => now().drafts.save(...args),
    mergeIn: (...args) => now().drafts.mergeIn(...args),
    put: (draft) => now().drafts.put(draft),
    saveProgress: (...args) => now().drafts.saveProgress(...args),
    remove: (id) => now().drafts.remove(id),
    attempt: (draftId) => now().drafts.attempt(draftId),
    keepAttempt: (attempt) => now().drafts.keepAttempt(attempt),
    dropAttempt: (draftId) => now().drafts.dropAttempt(draftId),
    unreadReceipt: (draftId) => now().drafts.unreadReceipt(draftId),
    keepReceipt: (receipt) => now().drafts.keepReceipt(receipt),
    dropReceipt: (draftId) => now().drafts.dropReceipt(draftId),
    takeAll: () => now().drafts.takeAll(),
    addAll: (kept) => now().drafts.addAll(kept),
  };
  const pins: PinStore = {
    read: (group) => now().pins.read(group),
    write: (group, ids) => now().pins.write(group, ids),
    clear: () => now().pins.clear(),
  };
  const device: Device = {
    isShared: choice.isShared,
    choose: async (shared) => {
      if (choice.isShared() === shared) return;
      const before = now();
      choice.set(shared);
      before.pins.clear();
      await now().drafts.addAll(await before.drafts.takeAll());
    },
  };
  return { drafts, pins, device };
};
