import type xml from 'xml';

/** An element of document.xml. */
export type WordElement = {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly (WordElement | string)[];
};

/** An element with these attributes and children. */
export const element = (
  name: string,
  attributes: WordElement['attributes'] = {},
  children: WordElement['children'] = [],
): WordElement => ({ name, attributes, children });

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const attributesOf = (value: unknown): Record<string, string> =>
  isObject(value) && isObject(value['_attr'])
    ? Object.fromEntries(
        Object.entries(value['_attr']).flatMap(([name, one]) => (one === undefined ? [] : [[name, String(one)]])),
      )
    : {};

/** Reads what `docx` hands to the `xml` package: `{'w:r': [{_attr: {…}}, {'w:t': …}]}`. */
export const readElement = (object: unknown): WordElement => {
  const [entry, ...more] = isObject(object) ? Object.entries(object) : [];
  if (!entry || more.length > 0) throw new Error('not one element of a Word document');
  const [name, content] = entry;
  if (!Array.isArray(content)) {
    const text = typeof content === 'string' || typeof content === 'number' ? [String(content)] : [];
    return element(name, attributesOf(content), text);
  }
  const parts: readonly unknown[] = content;
  const children = parts
    .filter((part) => !(isObject(part) && '_attr' in part))
    .map((part) => (typeof part === 'string' || typeof part === 'number' ? String(part) : readElement(part)));
  return element(name, Object.assign({}, ...parts.map(attributesOf)) as Record<string, string>, children);
};

/** The element as the `xml` package writes it. */
export const writeElement = ({ name, attributes, children }: WordElement): xml.XmlObject => {
  const attr = Object.keys(attributes).length > 0 ? [{ _attr: { ...attributes } }] : [];
  const inner = children.map((child) => (typeof child === 'string' ? child : writeElement(child)));
  return { [name]: inner.length === 0 ? (attr[0] ?? {}) : ([...attr, ...inner] as xml.XmlDesc) };
};

/** The children that are elements, of one name where it is given. */
export const elementsIn = ({ children }: WordElement, name?: string): readonly WordElement[] =>
  children.flatMap((child) =>
    typeof child !== 'string' && (name === undefined || child.name === name) ? [child] : [],
  );

/** The first child element of that name. */
export const childOf = (parent: WordElement, name: string): WordElement | undefined => elementsIn(parent, name)[0];

/** The text that a reader sees of an element, without breaks between its paragraphs. */
export const textOf = (within: WordElement): string =>
  within.children
    .map((child) => {
      if (typeof child === 'string') return within.name === 'w:t' ? child : '';
      return child.name === 'w:br' ? '\n' : child.name === 'w:tab' ? '\t' : textOf(child);
    })
    .join('');
