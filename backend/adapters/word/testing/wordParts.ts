import { strFromU8, unzipSync } from 'fflate';
import { SaxesParser } from 'saxes';

export type XmlElement = {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: (XmlElement | string)[];
};

/** For tests: the parts of a file as text. */
export const partsOf = (file: Uint8Array): Record<string, string> =>
  Object.fromEntries(Object.entries(unzipSync(file)).map(([name, bytes]) => [name, strFromU8(bytes)]));

/** For tests: parses XML strictly, namespaces included; throws with the parser's words where it is not well-formed. */
export const parsedXml = (xml: string): XmlElement => {
  const root: XmlElement = { name: '', attributes: {}, children: [] };
  const open = [root];
  const parser = new SaxesParser({ xmlns: true });
  parser.on('opentag', ({ name, attributes }) => {
    const element: XmlElement = {
      name,
      attributes: Object.fromEntries(Object.values(attributes).map((one) => [one.name, one.value])),
      children: [],
    };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on('closetag', () => void open.pop());
  parser.on('text', (text) => void open.at(-1)?.children.push(text));
  parser.on('error', (error) => {
    throw error;
  });
  parser.write(xml).close();
  return root;
};

/** For tests: all elements of a qualified name (`w:tr`), in document order. */
export const elements = (within: XmlElement, name: string): XmlElement[] =>
  within.children.flatMap((child) =>
    typeof child === 'string' ? [] : [...(child.name === name ? [child] : []), ...elements(child, name)],
  );

/** For tests: what a reader sees of an element: texts, with line breaks and tabs as characters. */
export const visibleText = (within: XmlElement): string =>
  within.children
    .map((child) => {
      if (typeof child === 'string') return within.name === 'w:t' ? child : '';
      return child.name === 'w:br' ? '\n' : child.name === 'w:tab' ? '\t' : visibleText(child);
    })
    .join('');
