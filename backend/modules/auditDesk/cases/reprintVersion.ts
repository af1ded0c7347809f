import type { Reprinted } from '../../../../domain/contract/audit.js';
import type { CaseEvent } from '../../../../domain/case/events.js';
import type { Recorded } from '../../../../domain/eventSourcing/recorded.js';
import { fill } from '../../../../domain/forms/fill.js';
import { rendererVersion } from '../../../adapters/word/rendererVersion.js';
import { RequestError } from '../../../platform/http/requestError.js';
import { compareReprint, type CaseFiles, type RenderDeps } from '../../documents/index.js';
import { formOf, storedAnswers, type Forms } from '../../forms/index.js';

export type ReprintDeps = RenderDeps & {
  readonly forms: Pick<Forms, 'find'>;
  readonly caseFiles: Pick<CaseFiles, 'read'>;
};

/**
 * Prints a version of a case anew from its answers in the log, and compares it with the file that was submitted.
 * @throws RequestError `not_found`, `submitted_file_missing`, `submitted_file_altered`; DomainError `personal_data_erased`
 */
export const reprintVersion = async (
  deps: ReprintDeps,
  events: readonly Recorded<CaseEvent>[],
  eventId: string,
): Promise<Reprinted> => {
  const event = events.find(({ id }) => id === eventId);
  if (event?.type !== 'PleadingSubmitted') throw new RequestError('not_found');
  const { caseId, documentHash: hash, renderer, marks } = event.data;
  const answers = storedAnswers(event.data);
  const { definition } = await formOf(deps.forms, event.data);
  const file = { bytes: await deps.caseFiles.read(caseId, hash), hash };
  const outcome = await compareReprint(deps, file, { form: fill(definition, answers), marks });
  return { outcome, printed_with: renderer, reprinted_with: rendererVersion };
};
