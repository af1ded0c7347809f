import type { Field, FormDefinition } from './definition.js';

const isIndex = (key: string | undefined): key is string => key !== undefined && /^\d+$/.test(key);
const numbered = (label: string, index: string): string => `${label}第${Number(index) + 1}项`;

const below = (fields: readonly Field[], [id, ...rest]: readonly string[]): readonly string[] => {
  const field = fields.find((one) => one.id === id);
  if (!field) return [];
  const [index, ...afterIndex] = rest;
  const own = field.label ?? '';
  const label = field.repeat && isIndex(index) ? numbered(own, index) : own;
  const deeper = field.repeat && isIndex(index) ? afterIndex : rest;
  return [label, ...below(field.fields ?? [], deeper)];
};

/** What a person calls the answer at a dotted path of `form_data`: as much of the path as the form knows, `''` for none. */
export const labelAt = (definition: FormDefinition, path: string): string => {
  const [first = '', ...rest] = path.split('.');
  const said = (labels: readonly string[]): string => labels.filter((label) => label !== '').join(' · ');
  if (first === 'header') return said(below(definition.header, rest));
  if (first === 'sections') {
    const [sectionId, part, itemId, ...inItem] = rest;
    const section = definition.sections.find(({ id }) => id === sectionId);
    if (!section) return '';
    const item = part === 'items' ? section.items.find(({ id }) => id === itemId) : undefined;
    const open = part === 'open' ? '完整表述' : '';
    const name = item ? `${item.no === null ? '' : `${item.no}. `}${item.label ?? ''}` : open;
    return said([section.title ?? '', name, ...(item ? below(item.fields, inItem) : [])]);
  }
  const block = definition.parties.flatMap(({ blocks }) => blocks).find(({ key }) => key === first);
  if (!block) return '';
  const [index, ...inRecord] = rest;
  return said([isIndex(index) ? numbered(block.heading, index) : block.heading, ...below(block.fields, inRecord)]);
};
