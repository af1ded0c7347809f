import { strToU8 } from 'fflate';
import type { DocumentModel } from '../../../domain/forms/documentModel.js';
import { annexContent } from './layout/annex.js';
import { paragraph, tableEnd } from './layout/blocks.js';
import { titleLines } from './layout/frontMatter.js';
import { page, tableWidth } from './layout/measures.js';
import { textRuns } from './layout/runs.js';
import { documentXml, fileOf, theShell } from './renderDocument.js';
import type { WordElement } from './wordXml.js';

/** How wide the columns are against each other, in all tables or in each attachment's, and whether the sheet lies on its side. */
export type ListLayout = {
  readonly shares: readonly number[] | readonly (readonly number[])[];
  readonly landscape?: boolean;
};

const sharesAt = (shares: ListLayout['shares'], place: number): readonly number[] | undefined => {
  const own = shares.flatMap((share, index) => (typeof share === 'number' || index === place ? share : []));
  return own.length === 0 ? undefined : own;
};

const lyingDown = (closing: string): string => {
  const size = /<w:pgSz [^<>]*\/>/;
  if (!size.test(closing)) throw new Error('docx wrote a section without its page size');
  return closing.replace(size, `<w:pgSz w:w="${page.height}" w:h="${page.width}" w:orient="landscape"/>`);
};

/** Who signs, and the day, where a document has them. */
const closingLines = ({ signature: { text, date } }: DocumentModel): readonly WordElement[] =>
  [text, date].filter((line) => line !== '').map((line) => paragraph('Signature', textRuns(line)));

/** The .docx of a list that is no pleading: its title, then its attachments as the whole content, then who signs. */
export const renderList = async (
  model: DocumentModel,
  { shares, landscape = false }: ListLayout,
): Promise<Uint8Array> => {
  const shell = await theShell();
  const width = landscape ? page.height - page.left - page.right : tableWidth;
  const content = [
    ...titleLines(model),
    ...model.attachments.flatMap((annex, place) =>
      annexContent(annex, { shares: sharesAt(shares, place), width, ...(landscape && { mostLinesKept: 10 }) }),
    ),
    ...closingLines(model),
  ];
  const body = content.at(-1)?.name === 'w:tbl' ? [...content, tableEnd()] : content;
  const closing = landscape ? lyingDown(shell.closing) : shell.closing;
  return fileOf(model, shell, strToU8(documentXml({ opening: shell.opening, closing }, body)));
};
