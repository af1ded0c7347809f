import type { Template } from './templatesApi.js';
import { sameSigns } from '../../../../domain/signs/signs.js';

/** The initials of a text's syllables, lower case: 民间借贷 → mjjd. */
export type Initials = (text: string) => string;

const plain = (text: string): string => sameSigns(text).toLowerCase().replaceAll(/\s+/g, '');

/** Whether a template matches a search by name, description, everyday words or the initials of its name. `initials` is null until loaded. */
export const matches = (template: Template, search: string, initials: Initials | null): boolean => {
  const query = plain(search);
  if (query === '') return true;
  if ([template.name, template.description, template.plain].some((text) => plain(text).includes(query))) return true;
  return initials !== null && /^[a-z0-9]+$/.test(query) && plain(initials(template.name)).includes(query);
};

/** Templates that stand together under a heading. */
export type TemplateGroupSection = { readonly title: string; readonly templates: readonly Template[] };
export type Arranged = {
  /** Pinned ones first in the order in which they were pinned, then the groups in theirs, each in official order. */
  readonly sections: readonly TemplateGroupSection[];
  /** Those that the court does not offer now. */
  readonly switchedOff: readonly Template[];
};

const pinnedTitle = '置顶';

/** Arranges a list by subject; those that the court does not offer now stand apart. */
export const arrange = (templates: readonly Template[], pinned: readonly string[]): Arranged => {
  const enabled = templates.filter(({ disabled }) => !disabled);
  const first = pinned.flatMap((id) => enabled.filter((template) => template.id === id));
  const others = enabled.filter(({ id }) => !pinned.includes(id));
  const orders = [...new Set(others.map(({ group }) => group.order))].sort((a, b) => a - b);
  const sections = orders.flatMap((order): readonly TemplateGroupSection[] => {
    const some = others.filter(({ group }) => group.order === order);
    const [one] = some;
    return one ? [{ title: one.group.title, templates: some }] : [];
  });
  return {
    sections: first.length === 0 ? sections : [{ title: pinnedTitle, templates: first }, ...sections],
    switchedOff: templates.filter(({ switched_off: off }) => off !== undefined),
  };
};
