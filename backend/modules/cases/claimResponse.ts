import type { Wording } from '../../../domain/contract/shared.js';
import type { FinalData } from '../../../domain/forms/finalData.js';
import type { FormDefinition } from '../../../domain/forms/definition.js';
import { causesAnswered } from '../../../domain/forms/resolve.js';
import type { FormAnswers } from '../../../domain/forms/answers.js';
import { currentNumber, type OpenedCase } from '../../../domain/case/state.js';
import { DomainError } from '../../../domain/eventSourcing/domainError.js';
import { finalData } from '../../../domain/forms/finalData.js';
import { RequestError } from '../../platform/http/requestError.js';
import { formOf, type Forms, wordingOf, storedAnswers } from '../forms/index.js';

/** The latest complaint of a case, as `latest-claim` and `get-claim-for-defense` return it. */
export type ClaimResponse = {
  readonly case_number: string;
  readonly case_cause: string;
  readonly form_key: string;
  readonly version: number;
  readonly form_data: FormAnswers;
  readonly final_data: FinalData;
  readonly wording: Wording;
};

/** @throws DomainError `cause_mismatch` when the case has another cause than the one asked for */
export const mustBeOfCause = ({ cause }: OpenedCase, asked: string | undefined): void => {
  if (asked !== undefined && asked.trim() !== '' && asked.trim() !== cause)
    throw new DomainError('cause_mismatch', { cause });
};

/** @throws DomainError `cause_mismatch` when the form of a defence does not answer complaints of the case's cause */
export const mustBeAnsweredBy = (
  { cause }: Pick<OpenedCase, 'cause'>,
  form: Parameters<typeof causesAnswered>[0],
): void => {
  const causes = causesAnswered(form);
  if (causes.length > 0 && !causes.includes(cause)) throw new DomainError('cause_mismatch', { cause });
};

/**
 * The latest complaint with the definition that its answers were given to.
 * @throws DomainError `personal_data_erased`
 */
export const readClaim = async (
  forms: Pick<Forms, 'find'>,
  found: OpenedCase,
): Promise<{ readonly definition: FormDefinition; readonly response: ClaimResponse }> => {
  const version = found.latestComplaint;
  if (!version) throw new RequestError('complaint_on_paper');
  const answers = storedAnswers(version);
  const { definition, basis } = await formOf(forms, version);
  const response = {
    case_number: currentNumber(found),
    case_cause: found.cause,
    form_key: version.formKey,
    version: version.version,
    form_data: answers,
    final_data: finalData(definition, answers),
    wording: wordingOf(definition, basis, answers),
  };
  return { definition, response };
};

/** The same for those who read the complaint alone. @throws DomainError `personal_data_erased` */
export const claimResponse = async (forms: Pick<Forms, 'find'>, found: OpenedCase): Promise<ClaimResponse> =>
  (await readClaim(forms, found)).response;
