import type { SubmittedVersion } from '../../../domain/case/state.js';
import { DomainError } from '../../../domain/eventSourcing/domainError.js';
import type { FormAnswers } from '../../../domain/forms/answers.js';

/**
 * The answers of a submitted version. They were checked against their form when they were submitted.
 * @throws DomainError `personal_data_erased`
 */
export const storedAnswers = ({ formData }: SubmittedVersion): FormAnswers => {
  if (formData === null) throw new DomainError('personal_data_erased');
  return formData as FormAnswers;
};
