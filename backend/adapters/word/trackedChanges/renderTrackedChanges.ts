import type { DocumentModel } from '../../../../domain/forms/documentModel.js';
import { bodyOf, documentXml, fileOf, theShell } from '../renderDocument.js';
import { cleanText } from '../layout/cleanText.js';
import { changedBody } from './changedBody.js';
import { numberedRevisions, type Reviser } from './revision.js';

/** The older version that a document is compared with, and whose change it was. */
export type ChangesSince = Reviser & { readonly model: DocumentModel };

/**
 * The .docx of the newer version with all that changed since the older one as tracked changes: accepting all of them
 * gives the newer document, rejecting all the older. The same two models give the same bytes.
 */
export const renderTrackedChanges = async (
  { model: before, author, date }: ChangesSince,
  after: DocumentModel,
): Promise<Uint8Array> => {
  const shell = await theShell();
  const revision = numberedRevisions({ author: cleanText(author), date });
  return fileOf(after, shell, documentXml(shell, changedBody(bodyOf(before), bodyOf(after), revision)));
};
