import { submitterOf } from '../../../domain/case/access.js';
import type { Credentials } from '../../../domain/case/commands.js';
import { readingCost, type CodeGuard } from './codeGuard.js';
import { openedCase, type CaseLookup } from './openedCase.js';

/** Who names a case of theirs, and by which number. */
export type NamedCase = { readonly address: string; readonly number: string; readonly credentials: Credentials };

/**
 * Whether the complaint of a case at court has this form, for somebody who may submit its next version.
 * @throws DomainError `wrong_number_or_code`, RequestError `too_many_requests`, `read_model_behind`
 */
export type IsAtCourt = (named: NamedCase, formKey: string) => Promise<boolean>;

/** `IsAtCourt` over the log, slowed down as every look-up by number and code is. */
export const createIsAtCourt =
  ({ guardCode, ...lookup }: CaseLookup & { readonly guardCode: CodeGuard }): IsAtCourt =>
  async (named, formKey) => {
    const state = await guardCode(
      named,
      async () => {
        const found = await openedCase(lookup, named.number, named.credentials);
        submitterOf(found, named.credentials, 'complaint');
        return found;
      },
      readingCost,
    );
    return state.latestComplaint?.formKey === formKey;
  };
