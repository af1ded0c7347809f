import { problems, type ProblemCode } from '../../../../domain/contract/problems.js';
import { DomainError } from '../../../../domain/eventSourcing/domainError.js';
import { RequestError } from '../../../platform/http/requestError.js';

export type RefusedRow = { readonly outcome: 'refused'; readonly code: ProblemCode; readonly sentence: string };

/**
 * What a refusal says of one case of a batch, so that the others go on. What may pass, a store that is away above all, is thrown on: the
 * request is repeated under its key, and finds done what was done.
 */
export const refusedRow = (error: unknown): RefusedRow => {
  if (!(error instanceof DomainError || error instanceof RequestError)) throw error;
  const { code } = error;
  const { status, sentence: said } = problems[code];
  // Filing over open marks is confirmed case by case, where they are seen.
  const sentence = code === 'correction_marks_open' ? `${said}请在该案的审查页办理。` : said;
  if (status >= 500 || status === 429) throw error;
  if (!(error instanceof RequestError)) return { outcome: 'refused', code, sentence };
  const details = (error.errors ?? []).map(({ message }) => message).join('');
  return { outcome: 'refused', code, sentence: `${error.sentence ?? sentence}${details}` };
};
