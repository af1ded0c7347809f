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
  readonly comingSoon: readonly Template[];
  /** Those that the court does not offer now. */
  readonly switchedOff: readonly Template[];
};

const pinnedTitle = '置顶';
const othersTitle = '其他';

/** Arranges a list by subject; those that are not available yet stand apart. */
export const arrange = (templates: readonly Template[], pinned: readonly string[]): Arranged => {
  const enabled = templates.filter(({ disabled }) => !disabled);
  const first = pinned.flatMap((id) => enabled.filter((template) => template.id === id));
  const others = enabled.filter(({ id }) => !pinned.includes(id));
  const orderOf = ({ group }: Template): number => group?.order ?? Infinity;
  const orders = [...new Set(others.map(orderOf))].sort((a, b) => a - b);
  const sections = orders.map((order): TemplateGroupSection => {
    const some = others.filter((template) => orderOf(template) === order);
    return { title: some[0]?.group?.title ?? othersTitle, templates: some };
  });
  return {
    sections: first.length === 0 ? sections : [{ title: pinnedTitle, templates: first }, ...sections],
    comingSoon: templates.filter(({ disabled, switched_off: off }) => disabled && off === undefined),
    switchedOff: templates.filter(({ switched_off: off }) => off !== undefined),
  };
};
