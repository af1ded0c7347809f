import { DomainError } from '../eventSourcing/domainError.js';
import { isOwnOf, speakerOf, whoseOf, type Side, type Whose } from './access.js';
import type { Credentials } from './commands.js';
import type { CaseEvent } from './events.js';
import type { OpenedCase } from './state.js';

const pleadingAdopted = (caseId: string, accountId: string, { pleading, defendantId }: Whose): CaseEvent => ({
  type: 'PleadingAdopted',
  data: { caseId, pleading, defendantId, accountId },
});

/**
 * The side whose pleading a code adopts; no session speaks for it.
 * @throws DomainError `wrong_number_or_code`
 */
export const adoptedSide = (state: OpenedCase, code: string): Side => speakerOf(state, { code, accountId: null });

/**
 * Lets an account take the pleading of a side, whose code it shows, among its own. Adopted once it stays adopted: again changes nothing.
 * @throws DomainError `wrong_number_or_code`, `personal_data_erased`
 */
export const adoptPleading = (
  { code, accountId }: { readonly code: string; readonly accountId: string },
  state: OpenedCase,
): CaseEvent[] => {
  const { pleading, defendantId } = whoseOf(adoptedSide(state, code));
  if (state.erased) throw new DomainError('personal_data_erased');
  const isAdopted = state.adoptions.some(
    (one) => one.accountId === accountId && one.pleading === pleading && one.defendantId === defendantId,
  );
  const isOwner = pleading === 'complaint' && state.ownerId === accountId;
  return isAdopted || isOwner ? [] : [pleadingAdopted(state.caseId, accountId, { pleading, defendantId })];
};

/**
 * What follows when an account goes on with what others submitted: it showed the code, so it adopts the pleading. Whoever submits a first
 * defence speaks for it until somebody else goes on with it.
 */
export const adoptedByVersion = (state: OpenedCase, { accountId }: Credentials, whose: Whose): CaseEvent[] => {
  if (accountId === null || isOwnOf(state, accountId, whose)) return [];
  const isFirstDefense =
    whose.pleading === 'defense' &&
    state.defendants.some(({ defendantId, defenses }) => defendantId === whose.defendantId && defenses.length === 0);
  return isFirstDefense ? [] : [pleadingAdopted(state.caseId, accountId, whose)];
};
