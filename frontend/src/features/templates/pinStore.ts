import { z } from 'zod';
import type { TemplateGroup } from './templatesApi.js';

/** Where pins are kept: this browser, per document type and legal domain. */
export type PinStore = {
  readonly read: (group: TemplateGroup) => string[];
  readonly write: (group: TemplateGroup, ids: readonly string[]) => void;
};

const Ids = z.array(z.string());
const keyOf = ({ docType, category }: TemplateGroup): string => `pinned-templates-${docType}-${category}`;

/** Pins in local storage. What cannot be read counts as no pins; a storage that refuses makes `write` throw. */
export const browserPins = (storage: () => Pick<Storage, 'getItem' | 'setItem'>): PinStore => ({
  read: (group) => {
    try {
      return Ids.parse(JSON.parse(storage().getItem(keyOf(group)) ?? '[]'));
    } catch {
      return [];
    }
  },
  write: (group, ids) => storage().setItem(keyOf(group), JSON.stringify(ids)),
});
