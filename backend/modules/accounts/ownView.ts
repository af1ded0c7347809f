import { termsToAgree } from '../../../domain/account/terms.js';
import { findAccount } from '../../../projections/accounts/accountsQueries.js';
import { findAgreedTerms } from '../../../projections/agreedTerms/agreedTermsQueries.js';
import type { ReadTables } from '../../../projections/runner/projection.js';
import { signedIn } from '../../platform/http/auth.js';
import { RequestError } from '../../platform/http/requestError.js';
import type { AppState } from '../../platform/http/types.js';
import { userView } from './accountView.js';

export type OwnViewDeps = {
  readonly read: ReadTables;
  /** The court's. */
  readonly timeZone: string;
};

/**
 * The caller's own account, with plan, credits, generations of this court day and the terms still to agree to.
 * @throws RequestError `not_signed_in`
 */
export const ownView = async ({ read, timeZone }: OwnViewDeps, state: AppState) => {
  const { id } = signedIn(state);
  const [row, terms] = await Promise.all([findAccount(read, id), findAgreedTerms(read, id)]);
  if (!row) throw new RequestError('not_signed_in');
  return userView(row, { now: state.receivedAt, timeZone, termsToAgree: termsToAgree(terms) });
};
