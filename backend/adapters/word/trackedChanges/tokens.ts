import { pictureShown } from '../layout/pictures.js';
import { childOf, element, elementsIn, type WordElement } from '../wordXml.js';

/**
 * Paragraphs as one sequence, as Word itself sees them: characters (numbers in one piece), and the marks that end paragraphs. Two tokens with
 * the same key are the same; a character in another face is another one.
 */
export type Token =
  | { readonly kind: 'text'; readonly key: string; readonly properties: WordElement | undefined; readonly text: string }
  /** A line break, a tab or a picture. */
  | {
      readonly kind: 'sign';
      readonly key: string;
      readonly properties: WordElement | undefined;
      readonly sign: WordElement;
    }
  | { readonly kind: 'mark'; readonly key: string; readonly properties: WordElement | undefined };

/** An element in one spelling, for comparing. */
export const spelled = (one: WordElement | undefined): string => (one ? JSON.stringify(one) : '');

/** Splits text into characters, but keeps amounts, numbers of dates and telephones whole, so that a change stays readable. */
const pieces = (text: string): readonly string[] => text.match(/[0-9A-Za-z]+(?:[.,][0-9]+)*|[^]/gu) ?? [];

const runTokens = (run: WordElement): Token[] => {
  if (run.name !== 'w:r') throw new Error(`a paragraph of the layout holds ${run.name}`);
  const properties = childOf(run, 'w:rPr');
  const face = spelled(properties);
  return elementsIn(run).flatMap((child): Token[] => {
    switch (child.name) {
      case 'w:rPr':
        return [];
      case 'w:t':
        return pieces(child.children.join('')).map((text) => ({
          kind: 'text',
          key: `${text}${face}`,
          properties,
          text,
        }));
      case 'w:br':
      case 'w:tab':
        return [{ kind: 'sign', key: `${child.name}${face}`, properties, sign: child }];
      case 'w:drawing':
        return [{ kind: 'sign', key: `${child.name} ${pictureShown(child)}`, properties, sign: child }];
      default:
        throw new Error(`a run of the layout holds ${child.name}`);
    }
  });
};

/** The tokens of paragraphs; each ends in its mark. */
export const tokensOf = (paragraphs: readonly WordElement[]): Token[] =>
  paragraphs.flatMap((paragraph): Token[] => {
    if (paragraph.name !== 'w:p') throw new Error(`${paragraph.name} stands where a paragraph should`);
    const properties = childOf(paragraph, 'w:pPr');
    const runs = elementsIn(paragraph).filter(({ name }) => name !== 'w:pPr');
    return [...runs.flatMap(runTokens), { kind: 'mark', key: 'mark', properties }];
  });

/** A run of tokens of one face; deleted text has an element of its own. */
export const runOf = (tokens: readonly Token[], deleted: boolean): WordElement => {
  const content: WordElement[] = [];
  let text = '';
  const flush = (): void => {
    if (text !== '') content.push(element(deleted ? 'w:delText' : 'w:t', { 'xml:space': 'preserve' }, [text]));
    text = '';
  };
  for (const token of tokens) {
    if (token.kind === 'text') text += token.text;
    if (token.kind !== 'sign') continue;
    flush();
    content.push(token.sign);
  }
  flush();
  const properties = tokens[0]?.properties;
  return element('w:r', {}, [...(properties ? [properties] : []), ...content]);
};
