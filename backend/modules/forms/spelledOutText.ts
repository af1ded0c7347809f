import { fileURLToPath } from 'node:url';
import type { FormDefinition } from '../../../domain/forms/definition.js';
import { complaintsOf } from '../../../domain/forms/resolve.js';
import { digestOf } from '../../../domain/forms/spelledOut.js';
import type { FormCatalogue } from './catalogue.js';

/** Where the digest of all forms is stored; `npm run keep -- forms` writes it. */
export const spelledOutFile = fileURLToPath(new URL('./spelledOut.expected.txt', import.meta.url));

/** The digests of all forms of the catalogue, in its order. */
export const spelledOutText = (catalogue: Pick<FormCatalogue, 'list' | 'get'>): string => {
  const forms = catalogue.list().flatMap(({ key }): FormDefinition[] => {
    const form = catalogue.get(key);
    return form ? [form] : [];
  });
  return `${forms.map((form) => digestOf(form, complaintsOf(form, forms)).join('\n')).join('\n\n')}\n`;
};
