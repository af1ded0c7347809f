import { strToU8 } from 'fflate';
import type { DocumentModel } from '../../../../domain/forms/documentModel.js';
import { comparedAnswersParts, comparedContentTypes, comparedRelationships, type AnswersPart } from '../answersPart.js';
import { bodyOf, documentXml, fileOf, theShell, type RenderOptions } from '../renderDocument.js';
import { pictureBytes } from '../layout/pictures.js';
import { cleanText } from '../layout/cleanText.js';
import { changedBody } from './changedBody.js';
import { numberedRevisions, type Reviser } from './revision.js';

/** The older version that a document is compared with, and whose change it was. */
export type ChangesSince = Reviser & {
  readonly model: DocumentModel;
  /** The older version's answers. The file carries answers where both versions' are given. */
  readonly answersPart?: AnswersPart;
};

/**
 * The .docx of the newer version with all that changed since the older one as tracked changes: accepting all of them
 * gives the newer document, rejecting all the older. It carries the answers of both, so that the file fills the form again
 * (docs/decisions/0227). The same two versions give the same bytes.
 */
export const renderTrackedChanges = async (
  { model: before, answersPart: olderAnswers, author, date }: ChangesSince,
  after: DocumentModel,
  { answersPart: newerAnswers }: RenderOptions = {},
): Promise<Uint8Array> => {
  const shell = await theShell();
  const revision = numberedRevisions({ author: cleanText(author), date });
  const older = bodyOf(before);
  const compared = strToU8(documentXml(shell, changedBody(older, bodyOf(after), revision)));
  const carried = olderAnswers &&
    newerAnswers && {
      parts: comparedAnswersParts(
        { before: olderAnswers, after: newerAnswers },
        { compared, older: strToU8(documentXml(shell, older)) },
        { before: pictureBytes(before), after: pictureBytes(after) },
      ),
      contentTypes: comparedContentTypes,
      relationships: comparedRelationships,
    };
  return fileOf(after, shell, compared, { carried, others: [before] });
};
