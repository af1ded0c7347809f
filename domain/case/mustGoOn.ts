import { DomainError } from '../eventSourcing/domainError.js';
import type { OpenedCase } from './state.js';

/** Refuses what is done in a case that still goes on. @throws DomainError `case_closed` */
export const mustGoOn = ({ status }: OpenedCase): void => {
  if (status === 'closed') throw new DomainError('case_closed');
};
