import type { DraftStore } from '../drafts/index.js';
import type { PinStore } from '../templates/index.js';
import type { Terminal } from './terminal.js';

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
  /** Whether nothing is to be kept here: somebody chose so, or it is a terminal. */
  readonly isShared: () => boolean;
  /** Takes effect at once; resolves when nothing is left where it must not be. */
  readonly choose: (shared: boolean) => Promise<void>;
  /** What the court says of this machine; `null` when it is nobody's terminal. */
  readonly terminal: () => Promise<Terminal | null>;
  /** Forgets all that this page keeps outside the store. */
  readonly clear: () => Promise<void>;
};

type Parts = {
  /** Nothing is read or stored until it is known. */
  readonly terminal?: Promise<Terminal | null>;
  /** Whatever else goes when a terminal is cleared: the tab's storage, the clipboard. */
  readonly clearElse?: () => Promise<void>;
  readonly choice: DeviceChoice;
  readonly lasting: { readonly drafts: DraftStore; readonly pins: PinStore };
  readonly fleeting: { readonly drafts: DraftStore; readonly pins: PinStore };
};

/**
 * Drafts and pins that are kept in the browser, or only as long as the page is open on a shared machine. Choosing moves
 * the drafts along, so that nothing on screen is lost, and wipes what they leave. A terminal neither shows nor touches what
 * was kept in the browser before: that it is one may be said by a link.
 */
export const deviceStorage = ({
  choice,
  lasting,
  fleeting,
  terminal = Promise.resolve(null),
  clearElse = () => Promise.resolve(),
}: Parts) => {
  let isTerminal = false;
  const known = terminal.then((found) => void (isTerminal = found !== null));
  const here = () => (isTerminal || choice.isShared() ? fleeting : lasting);
  const now = async () => {
    await known;
    return here();
  };
  const drafts: DraftStore = {
    listAll: async () => (await now()).drafts.listAll(),
    list: async (formKey) => (await now()).drafts.list(formKey),
    read: async (id) => (await now()).drafts.read(id),
    save: async (...args) => (await now()).drafts.save(...args),
    mergeIn: async (...args) => (await now()).drafts.mergeIn(...args),
    put: async (draft) => (await now()).drafts.put(draft),
    saveProgress: async (...args) => (await now()).drafts.saveProgress(...args),
    remove: async (id) => (await now()).drafts.remove(id),
    attempt: async (draftId) => (await now()).drafts.attempt(draftId),
    keepAttempt: async (attempt) => (await now()).drafts.keepAttempt(attempt),
    dropAttempt: async (draftId) => (await now()).drafts.dropAttempt(draftId),
    unreadReceipt: async (draftId) => (await now()).drafts.unreadReceipt(draftId),
    keepReceipt: async (receipt) => (await now()).drafts.keepReceipt(receipt),
    dropReceipt: async (draftId) => (await now()).drafts.dropReceipt(draftId),
    takeAll: async () => (await now()).drafts.takeAll(),
    addAll: async (kept) => (await now()).drafts.addAll(kept),
  };
  const pins: PinStore = {
    read: (group) => here().pins.read(group),
    write: (group, ids) => here().pins.write(group, ids),
    clear: () => here().pins.clear(),
  };
  const device: Device = {
    isShared: () => isTerminal || choice.isShared(),
    choose: async (shared) => {
      if (choice.isShared() === shared || isTerminal) return;
      const before = here();
      choice.set(shared);
      before.pins.clear();
      await here().drafts.addAll(await before.drafts.takeAll());
    },
    terminal: () => terminal,
    clear: async () => {
      fleeting.pins.clear();
      await fleeting.drafts.takeAll();
      await clearElse();
    },
  };
  return { drafts, pins, device };
};
