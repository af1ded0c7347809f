import { DraftValues } from '../../../domain/contract/drafts.js';
import { rowLabel } from '../../../domain/batches/checkRow.js';
import type { FormAnswers } from '../../../domain/forms/answers.js';
import type { FormDefinition } from '../../../domain/forms/definition.js';
import { RequestError } from '../../platform/http/requestError.js';
import type { DraftRows } from '../drafts/index.js';
import type { FindOwnAnswers } from '../ownDocuments/index.js';
import type { Head } from './batchShape.js';

export type PatternDeps = {
  readonly drafts: Pick<DraftRows, 'read'>;
  readonly findOwnAnswers: FindOwnAnswers;
};
type Named = { readonly pattern_draft?: string | undefined; readonly pattern_document?: string | undefined };

const none = (): RequestError => new RequestError('batch_pattern_not_found');

/**
 * The answers of the account's own draft or document, as they are now; `null` where none is named.
 * @throws RequestError `batch_pattern_not_found` for one of another form, or of somebody else, too
 */
export const findPattern = async (
  { drafts, findOwnAnswers }: PatternDeps,
  owner: string,
  definition: FormDefinition,
  { named, now }: { readonly named: Named; readonly now: Date },
): Promise<Head['pattern']> => {
  const of = (kind: 'draft' | 'document', id: string, answers: unknown): Head['pattern'] => {
    const given = answers as FormAnswers;
    return { kind, id, title: rowLabel(definition, given), answers: { ...given } };
  };
  const { pattern_draft: caseKey, pattern_document: documentId } = named;
  if (caseKey) {
    const draft = await drafts.read({ owner, formKey: definition.key, caseKey }, now).catch((error: unknown) => {
      if (error instanceof RequestError && error.code === 'draft_over') return undefined;
      throw error;
    });
    if (!draft) throw none();
    return of('draft', caseKey, DraftValues.parse(draft.values).answers);
  }
  if (!documentId) return null;
  const document = await findOwnAnswers(owner, documentId);
  if (document?.formKey !== definition.key) throw none();
  return of('document', documentId, document.answers);
};
