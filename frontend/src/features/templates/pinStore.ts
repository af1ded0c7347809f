import { z } from 'zod';
import { storedJson, storeText } from '../../core/browserStorage.js';
import { Category, DocType } from '../../components/docTypes.js';
import type { TemplateGroup } from './templatesApi.js';

/** Where pins are kept: this browser, per document type and legal domain. */
export type PinStore = {
  readonly read: (group: TemplateGroup) => string[];
  readonly write: (group: TemplateGroup, ids: readonly string[]) => void;
  /** Forgets all pins. */
  readonly clear: () => void;
};

/** Pins that are gone when the page is closed. */
export const memoryPins = (): PinStore => {
  const pins = new Map<string, readonly string[]>();
  return {
    read: (group) => [...(pins.get(keyOf(group)) ?? [])],
    write: (group, ids) => void pins.set(keyOf(group), ids),
    clear: () => pins.clear(),
  };
};

const Ids = z.array(z.string());
const keyOf = ({ docType, category }: TemplateGroup): string => `pinned-templates-${docType}-${category}`;

/** The methods of a browser's storage that are used. */
export type PinStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Pins in local storage. What cannot be read counts as no pins; a storage that refuses makes `write` throw. */
export const browserPins = (storage: () => PinStorage): PinStore => ({
  read: (group) => storedJson(storage, keyOf(group), Ids) ?? [],
  write: (group, ids) => storage().setItem(keyOf(group), JSON.stringify(ids)),
  clear: () => {
    for (const docType of DocType.options)
      for (const category of Category.options) storeText(storage, keyOf({ docType, category }), null);
  },
});
