import type { Template } from './templatesApi.js';

/** The initials of a text's syllables, lower case: 民间借贷 → mjjd. */
export type Initials = (text: string) => string;

const plain = (text: string): string => text.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, '');

/** Whether a template matches a search by name, description or the initials of its name. `initials` is null until loaded. */
export const matches = (template: Template, search: string, initials: Initials | null): boolean => {
  const query = plain(search);
  if (query === '') return true;
  if (plain(template.name).includes(query) || plain(template.description ?? '').includes(query)) return true;
  return initials !== null && /^[a-z0-9]+$/.test(query) && plain(initials(template.name)).includes(query);
};

export type Arranged = { readonly open: readonly Template[]; readonly comingSoon: readonly Template[] };

/** Pinned first in the order they were pinned, then the others in official order; disabled ones separately. */
export const arrange = (templates: readonly Template[], pinned: readonly string[]): Arranged => {
  const enabled = templates.filter(({ disabled }) => !disabled);
  const first = pinned.flatMap((id) => enabled.filter((template) => template.id === id));
  return {
    open: [...first, ...enabled.filter(({ id }) => !pinned.includes(id))],
    comingSoon: templates.filter(({ disabled }) => disabled),
  };
};
