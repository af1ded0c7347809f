import type { DraftStore } from '../drafts/index.js';
import type { PinStore } from '../templates/index.js';
import type { Terminal } from './terminal.js';

/** Whether the user said that strangers use this machine too. */
export type DeviceChoice = { readonly isShared: () => boolean; readonly set: (shared: boolean) => void };

const key = 'juanzong-shared-computer';

/**
 * The choice is the only thing that is kept on a shared machine: it holds for the next user too and is no personal data.
 * Where the browser stores nothing the choice lasts as long as the page.
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
        return here; // storage is switched off: nothing is kept on this machine
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

/** The machine as the device's saga uses it. */
export type Device = {
  /** Whether nothing may be kept on this machine: a user chose so, or it is a terminal. */
  readonly isShared: () => boolean;
  /** Takes effect at once; resolves when the drafts have been moved. */
  readonly choose: (shared: boolean) => Promise<void>;
  /** The court's settings of this terminal; `null` when the machine is none. */
  readonly terminal: () => Promise<Terminal | null>;
  /** Removes everything that this page keeps outside the store. */
  readonly clear: () => Promise<void>;
};

type Parts = {
  /** Whether this is a terminal: drafts are neither read nor stored before it resolves. */
  readonly terminal?: Promise<Terminal | null>;
  /** Removes what else a cleared terminal must not keep: the tab's storage, the clipboard. */
  readonly clearElse?: () => Promise<void>;
  readonly choice: DeviceChoice;
  readonly lasting: { readonly drafts: DraftStore; readonly pins: PinStore };
  readonly fleeting: { readonly drafts: DraftStore; readonly pins: PinStore };
};

/**
 * Keeps drafts and pins in the browser, or on a shared machine only as long as the page is open. A choice moves the drafts from
 * one place to the other, so that the page loses none and the old place keeps none. A terminal neither shows nor changes what
 * the browser kept before, because any link may declare the machine a terminal.
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
