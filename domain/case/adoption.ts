import { DomainError } from '../eventSourcing/domainError.js';
import { isOwnOf, speakerOf, whoseOf, type Side, type Whose } from './access.js';
import type { Credentials, GivenBack, TakenUp } from './commands.js';
import type { CaseEvent } from './events.js';
import { isAdoptionOf, type Adoption, type OpenedCase } from './state.js';

const pleadingAdopted = (caseId: string, accountId: string, { pleading, defendantId }: Whose): CaseEvent => ({
  type: 'PleadingAdopted',
  data: { caseId, pleading, defendantId, accountId },
});

const adoptionOf = ({ adoptions }: OpenedCase, accountId: string, whose: Whose): Adoption | undefined =>
  adoptions.find(isAdoptionOf({ accountId, ...whose }));

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
  const isAdopted = adoptionOf(state, accountId, { pleading, defendantId })?.isHeld === true;
  const isOwner = pleading === 'complaint' && state.ownerId === accountId;
  return isAdopted || isOwner ? [] : [pleadingAdopted(state.caseId, accountId, { pleading, defendantId })];
};

/**
 * Lets an account take a pleading among its own on the word of the account whose own it is, as between colleagues; who holds it already by
 * an adoption keeps it. The holder may be the account itself: whose own it is by the latest defence alone holds it from then on, whoever
 * submits the next.
 * @throws DomainError `document_not_found` where it is not the holder's own, `personal_data_erased`
 */
export const takeUpPleading = (
  { accountId, holderId, pleading, defendantId }: TakenUp,
  state: OpenedCase,
): CaseEvent[] => {
  const whose = { pleading, defendantId };
  if (state.erased) throw new DomainError('personal_data_erased');
  if (!isOwnOf(state, holderId, whose)) throw new DomainError('document_not_found');
  const isHeld = adoptionOf(state, accountId, whose)?.isHeld === true;
  const isOwner = pleading === 'complaint' && state.ownerId === accountId;
  return isHeld || isOwner ? [] : [pleadingAdopted(state.caseId, accountId, whose)];
};

/** Whether an account opened the case with this pleading, or submitted a version of it. */
const hasSubmitted = (state: OpenedCase, accountId: string, { pleading, defendantId }: Whose): boolean => {
  const versions =
    pleading === 'complaint'
      ? state.complaints
      : (state.defendants.find((one) => one.defendantId === defendantId)?.defenses ?? []);
  return versions.some(({ submittedBy }) => submittedBy === accountId);
};

/**
 * Gives a pleading back that an account adopted and to which it submitted nothing: what somebody submitted stays their own. Given back
 * once, again changes nothing.
 * @throws DomainError `pleading_not_adopted`, `personal_data_erased`
 */
export const giveBackPleading = ({ accountId, pleading, defendantId }: GivenBack, state: OpenedCase): CaseEvent[] => {
  if (state.erased) throw new DomainError('personal_data_erased');
  const adoption = adoptionOf(state, accountId, { pleading, defendantId });
  if (adoption === undefined || hasSubmitted(state, accountId, adoption)) throw new DomainError('pleading_not_adopted');
  if (!adoption.isHeld) return [];
  return [{ type: 'PleadingGivenBack', data: { caseId: state.caseId, pleading, defendantId, accountId } }];
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
