import type { Field, FormDefinition } from './definition.js';
import { emptyForm } from './emptyForm.js';

const isIndex = (key: string | undefined): key is string => key !== undefined && /^\d+$/.test(key);
const numbered = (label: string, index: string): string => `${label}第${Number(index) + 1}项`;

/** The two days of a period, which have no label of their own: behind that of the period. */
const ends: ReadonlyMap<string | undefined, string> = new Map([
  ['from', '的开始日期'],
  ['to', '的结束日期'],
]);

const below = (fields: readonly Field[], [id, ...rest]: readonly string[]): readonly string[] => {
  const field = fields.find((one) => one.id === id);
  if (!field) return [];
  const [index, ...afterIndex] = rest;
  const own = field.label ?? '';
  const end = field.kind === 'daterange' ? ends.get(index) : undefined;
  if (end !== undefined) return [own, end];
  const label = field.repeat && isIndex(index) ? numbered(own, index) : own;
  const deeper = field.repeat && isIndex(index) ? afterIndex : rest;
  return [label, ...below(field.fields ?? [], deeper)];
};

/** What a person calls the answer at a dotted path of `form_data`: as much of the path as the form knows, `''` for none. */
export const labelAt = (definition: FormDefinition, path: string): string => {
  const { header, blocks, sections } = emptyForm(definition);
  /** The rest of the path, where it leads to or below `start`. */
  const beyond = (start: string): readonly string[] | undefined =>
    path === start || path.startsWith(`${start}.`) ? path.split('.').slice(start.split('.').length) : undefined;
  const joinLabels = (labels: readonly string[]): string =>
    labels
      .filter((label) => label !== '')
      .join(' · ')
      .replace(' · 的', '的');
  const inHeader = beyond(header.path);
  if (inHeader) return joinLabels(below(header.fields, inHeader));
  for (const { path: start, section, open, items } of sections) {
    if (!beyond(start)) continue;
    const title = section.title ?? '';
    const owner = items.find((item) => beyond(item.path));
    if (owner) return joinLabels([title, owner.name, ...below(owner.fields, beyond(owner.path) ?? [])]);
    return joinLabels([title, open && beyond(open.path) ? '完整表述' : '']);
  }
  for (const { path: start, block } of blocks) {
    const rest = beyond(start);
    if (!rest) continue;
    const [index, ...inRecord] = rest;
    const heading = isIndex(index) ? numbered(block.heading, index) : block.heading;
    return joinLabels([heading, ...below(block.fields, inRecord)]);
  }
  return '';
};
