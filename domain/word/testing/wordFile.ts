import { strToU8, zipSync } from 'fflate';

const office = 'http://schemas.openxmlformats.org';
const namespaces = {
  w: `${office}/wordprocessingml/2006/main`,
  r: `${office}/officeDocument/2006/relationships`,
  m: `${office}/officeDocument/2006/math`,
  a: `${office}/drawingml/2006/main`,
  mc: `${office}/markup-compatibility/2006`,
  wp: `${office}/drawingml/2006/wordprocessingDrawing`,
  wps: 'http://schemas.microsoft.com/office/word/2010/wordprocessingShape',
  w14: 'http://schemas.microsoft.com/office/word/2010/wordml',
  w16se: 'http://schemas.microsoft.com/office/word/2015/wordml/symex',
  v: 'urn:schemas-microsoft-com:vml',
  o: 'urn:schemas-microsoft-com:office:office',
};
const declared = Object.entries(namespaces)
  .map(([prefix, uri]) => `xmlns:${prefix}="${uri}"`)
  .join(' ');

/** An XML part whose root has all usual namespaces. */
export const part = (root: string, content: string): string =>
  `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<${root} ${declared}>${content}</${root}>`;

/** A run with this text and these properties. */
export const run = (text: string, properties = ''): string =>
  `<w:r>${properties === '' ? '' : `<w:rPr>${properties}</w:rPr>`}<w:t xml:space="preserve">${text}</w:t></w:r>`;
/** A paragraph of runs, or of a text. */
export const paragraph = (content: string, properties = ''): string =>
  `<w:p>${properties === '' ? '' : `<w:pPr>${properties}</w:pPr>`}${content.startsWith('<') || content === '' ? content : run(content)}</w:p>`;
/** A table of cells, each with its content and properties. */
export const table = (...rows: readonly (readonly (string | readonly [string, string])[])[]): string =>
  `<w:tbl>${rows
    .map(
      (row) =>
        `<w:tr>${row
          .map((cell) => {
            const [content, properties] = typeof cell === 'string' ? [cell, ''] : cell;
            return `<w:tc><w:tcPr>${properties}</w:tcPr>${content.startsWith('<') ? content : paragraph(content)}</w:tc>`;
          })
          .join('')}</w:tr>`,
    )
    .join('')}</w:tbl>`;

/** Other parts by what they are; a body's own content has no name. */
export type WordFileParts = {
  readonly body: string;
  readonly styles?: string;
  readonly numbering?: string;
  readonly footnotes?: string;
  readonly endnotes?: string;
  readonly settings?: string;
  readonly header?: string;
  readonly footer?: string;
  /** The file that `<w:altChunk r:id="chunk"/>` stands for, with its name. */
  readonly chunk?: readonly [name: string, content: string | Uint8Array];
};

const roots = {
  ...{ styles: 'w:styles', numbering: 'w:numbering', footnotes: 'w:footnotes', endnotes: 'w:endnotes' },
  ...{ settings: 'w:settings', header: 'w:hdr', footer: 'w:ftr' },
} as const;

const relation = (id: string, kind: string, target: string): string =>
  `<Relationship Id="${id}" Type="${office}/officeDocument/2006/relationships/${kind}" Target="${target}"/>`;
const relations = (all: readonly string[]): string =>
  `<Relationships xmlns="${office}/package/2006/relationships">${all.join('')}</Relationships>`;

/** The parts of a Word file as texts, by their paths; relations have the names of their kinds as ids. */
export const wordParts = ({ body, chunk, ...others }: WordFileParts): Readonly<Record<string, string | Uint8Array>> => {
  const kinds = (Object.keys(roots) as (keyof typeof roots)[]).filter((kind) => others[kind] !== undefined);
  return {
    '[Content_Types].xml': `<Types xmlns="${office}/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
    '_rels/.rels': relations([relation('document', 'officeDocument', 'word/document.xml')]),
    'word/document.xml': part('w:document', `<w:body>${body}</w:body>`),
    'word/_rels/document.xml.rels': relations([
      ...kinds.map((kind) => relation(kind, kind, `${kind}.xml`)),
      ...(chunk ? [relation('chunk', 'aFChunk', chunk[0])] : []),
    ]),
    ...Object.fromEntries(kinds.map((kind) => [`word/${kind}.xml`, part(roots[kind], others[kind] ?? '')])),
    ...(chunk && { [`word/${chunk[0]}`]: chunk[1] }),
  };
};

/** A zip of these parts. */
export const zipOf = (parts: Readonly<Record<string, string | Uint8Array>>): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(
    zipSync(
      Object.fromEntries(
        Object.entries(parts).map(([name, content]) => [
          name,
          typeof content === 'string' ? strToU8(content) : content,
        ]),
      ),
    ),
  );

/** A Word file. */
export const wordFile = (parts: WordFileParts): Uint8Array<ArrayBuffer> => zipOf(wordParts(parts));
