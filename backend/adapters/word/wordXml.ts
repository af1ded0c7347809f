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

const replacements: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text as it may stand in an element or, between double quotes, in an attribute. */
export const escaped = (text: string): string =>
  /[&<>"]/.test(text) ? text.replace(/[&<>"]/g, (character) => replacements[character] ?? character) : text;

/** The element as XML text, without line breaks that it does not hold. */
export const writeElement = ({ name, attributes, children }: WordElement): string => {
  let xml = `<${name}`;
  for (const key in attributes) xml += ` ${key}="${escaped(attributes[key] ?? '')}"`;
  if (children.length === 0) return `${xml}/>`;
  xml += '>';
  for (const child of children) xml += typeof child === 'string' ? escaped(child) : writeElement(child);
  return `${xml}</${name}>`;
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
