import { storedText, storeText } from '../../core/browserStorage.js';
import type { Keeping } from '../drafts/index.js';
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
    isShared: () => here || storedText(storage, key) === '1',
    set: (shared) => {
      here = shared;
      storeText(storage, key, shared ? '1' : null);
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
  readonly lasting: { readonly keeping: Keeping; readonly pins: PinStore };
  readonly fleeting: { readonly keeping: Keeping; readonly pins: PinStore };
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
  let isDetected = false;
  const detection = terminal.then((found) => {
    isTerminal = found !== null;
    isDetected = true;
  });
  const here = () => (isTerminal || choice.isShared() ? fleeting : lasting);
  const now = async () => {
    await detection;
    return here().keeping;
  };
  const keeping: Keeping = {
    last: { keep: (typed) => void (isDetected && here().keeping.last?.keep(typed)) },
    drafts: {
      get: async (key) => (await now()).drafts.get(key),
      put: async (...given) => (await now()).drafts.put(...given),
      delete: async (key) => (await now()).drafts.delete(key),
      list: async (formKey) => (await now()).drafts.list(formKey),
    },
    attempts: {
      get: async (draftId) => (await now()).attempts.get(draftId),
      put: async (attempt) => (await now()).attempts.put(attempt),
      delete: async (draftId) => (await now()).attempts.delete(draftId),
      begin: async (attempt) => (await now()).attempts.begin(attempt),
    },
    receipts: {
      list: async () => (await now()).receipts.list(),
      get: async (draftId) => (await now()).receipts.get(draftId),
      put: async (receipt) => (await now()).receipts.put(receipt),
      delete: async (draftId) => (await now()).receipts.delete(draftId),
    },
    ended: {
      find: async (draftId) => (await now()).ended.find(draftId),
      note: async (draftId, ended) => (await now()).ended.note(draftId, ended),
      hasDeleted: async (prefix) => (await now()).ended.hasDeleted(prefix),
      forget: async (prefix) => (await now()).ended.forget(prefix),
      hold: async (prefix, isHeld) => (await now()).ended.hold(prefix, isHeld),
    },
    inventory: {
      listAll: async () => (await now()).inventory.listAll(),
      takeAll: async () => (await now()).inventory.takeAll(),
      drop: async (...given) => (await now()).inventory.drop(...given),
      addAll: async (kept) => (await now()).inventory.addAll(kept),
    },
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
      await here().keeping.inventory.addAll(await before.keeping.inventory.takeAll());
    },
    terminal: () => terminal,
    clear: async () => {
      fleeting.pins.clear();
      await fleeting.keeping.inventory.takeAll();
      await clearElse();
    },
  };
  return { keeping, pins, device };
};
