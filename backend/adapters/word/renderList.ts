import xml from 'xml';
import type { DocumentModel } from '../../../domain/forms/documentModel.js';
import { annexContent } from './layout/annex.js';
import { titleLines } from './layout/frontMatter.js';
import { blocksOf, fileOf, theShell } from './renderDocument.js';

/** How wide the columns are against each other. */
export type ListLayout = { readonly shares: readonly number[] };

/** The .docx of a list that is no pleading: its title, then its one attachment as the whole content. */
export const renderList = async (model: DocumentModel, { shares }: ListLayout): Promise<Uint8Array> => {
  const shell = await theShell();
  const components = [...titleLines(model), ...model.attachments.flatMap((annex) => annexContent(annex, shares))];
  const body = blocksOf(components, shell);
  return fileOf(model, shell, shell.opening + xml(body) + shell.closing);
};
