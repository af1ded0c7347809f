import type { Decider } from '../eventSourcing/decider.js';
import { DomainError } from '../eventSourcing/domainError.js';
import { submitterOf } from './access.js';
import { canonicalCaseNumber, formalCaseNumber } from './caseNumber.js';
import type { CaseCommand, NamedDefendant, Pleading } from './commands.js';
import type { CaseEvent } from './events.js';
import { currentNumber, evolveCase, type CaseState, type OpenedCase } from './state.js';
import { foldName, whoIsWho } from './whoIsWho.js';

type DataOf<Type extends CaseCommand['type']> = Extract<CaseCommand, { type: Type }>['data'];

const submitted = (
  { caseId, caseNumber }: { readonly caseId: string; readonly caseNumber: string },
  { formKey, edition, definitionHash, renderer, documentHash, formData, marks = [], submittedBy }: Pleading,
  place: { pleading: 'complaint' | 'defense'; defendantId: string | null; version: number },
): CaseEvent => ({
  type: 'PleadingSubmitted',
  data: {
    caseId,
    caseNumber,
    ...place,
    formKey,
    edition,
    definitionHash,
    renderer,
    documentHash,
    formData,
    ...(marks.length > 0 && { marks: [...marks] }),
    submittedBy,
  },
});

const placeOf = (state: OpenedCase) => ({ caseId: state.caseId, caseNumber: currentNumber(state) });

const joined = (caseId: string, { defendantId, name, code }: NamedDefendant): CaseEvent => ({
  type: 'DefendantJoined',
  data: { caseId, defendantId, name, code },
});

/**
 * Decides how a version of the complaint changes the defendants: a corrected name keeps id and code, a new defendant joins,
 * one who is no longer named leaves and may return.
 */
const partiesChanged = (
  { caseId, defendants: known }: OpenedCase,
  { defendants: named, previously }: Pick<DataOf<'SubmitComplaint'>, 'defendants' | 'previously'>,
): CaseEvent[] => {
  const found = whoIsWho(known, previously, named);
  const leaving = known.filter((one) => !one.left && !found.includes(one));
  return [
    ...leaving.map(({ defendantId }): CaseEvent => ({ type: 'DefendantLeft', data: { caseId, defendantId } })),
    ...named.flatMap((party, index): CaseEvent[] => {
      const same = found[index];
      const { name } = party;
      if (!same) return [joined(caseId, party)];
      const { defendantId } = same;
      if (same.left) return [{ type: 'DefendantReturned', data: { caseId, defendantId, name } }];
      if (same.name !== null && foldName(same.name) === foldName(name)) return [];
      return [{ type: 'DefendantRenamed', data: { caseId, defendantId, name } }];
    }),
  ];
};

const openCase = (
  { caseId, temporaryNumber, plaintiffCode, ownerId, complaint, defendants }: DataOf<'OpenCase'>,
  state: CaseState,
): CaseEvent[] => {
  if (state.status !== 'unopened') throw new DomainError('case_already_open');
  return [
    { type: 'CaseOpened', data: { caseId, temporaryNumber, cause: complaint.cause, ownerId, plaintiffCode } },
    ...defendants.map((defendant) => joined(caseId, defendant)),
    submitted({ caseId, caseNumber: temporaryNumber }, complaint, {
      pleading: 'complaint',
      defendantId: null,
      version: 1,
    }),
  ];
};

const submitComplaint = (
  { credentials, complaint, defendants, previously }: DataOf<'SubmitComplaint'>,
  state: OpenedCase,
): CaseEvent[] => {
  submitterOf(state, credentials, 'complaint');
  if (complaint.cause !== state.cause) throw new DomainError('cause_mismatch', { cause: state.cause });
  const version = state.complaints.length + 1;
  return [
    ...partiesChanged(state, { defendants, previously }),
    submitted(placeOf(state), complaint, { pleading: 'complaint', defendantId: null, version }),
  ];
};

const submitDefense = ({ credentials, defense }: DataOf<'SubmitDefense'>, state: OpenedCase): CaseEvent[] => {
  const { defendant } = submitterOf(state, credentials, 'defense');
  if (defense.cause !== state.cause) throw new DomainError('cause_mismatch', { cause: state.cause });
  const version = defendant.defenses.length + 1;
  return [submitted(placeOf(state), defense, { pleading: 'defense', defendantId: defendant.defendantId, version })];
};

/** Files a pending case. The same number again, in any spelling, changes nothing; another one is refused. */
const assignCaseNumber = ({ caseNumber: typed }: DataOf<'AssignCaseNumber'>, state: OpenedCase): CaseEvent[] => {
  const caseNumber = formalCaseNumber(typed);
  if (state.caseNumber !== null) {
    if (canonicalCaseNumber(state.caseNumber) === canonicalCaseNumber(caseNumber)) return [];
    throw new DomainError('case_already_filed');
  }
  if (state.erased) throw new DomainError('personal_data_erased');
  return [{ type: 'CaseNumberAssigned', data: { caseId: state.caseId, caseNumber } }];
};

/** Erases once; asked again, it changes nothing, so that an erasure cut short can be repeated. */
const eraseCase = ({ reason }: DataOf<'EraseCase'>, state: OpenedCase): CaseEvent[] =>
  state.erased ? [] : [{ type: 'PersonalDataErased', data: { caseId: state.caseId, reason } }];

const decide = (command: CaseCommand, state: CaseState): CaseEvent[] => {
  if (command.type === 'OpenCase') return openCase(command.data, state);
  if (state.status === 'unopened') throw new DomainError('case_not_found');
  switch (command.type) {
    case 'AssignCaseNumber':
      return assignCaseNumber(command.data, state);
    case 'EraseCase':
      return eraseCase(command.data, state);
    case 'SubmitComplaint':
      if (state.erased) throw new DomainError('personal_data_erased');
      return submitComplaint(command.data, state);
    case 'SubmitDefense':
      if (state.erased) throw new DomainError('personal_data_erased');
      return submitDefense(command.data, state);
  }
};

/** A case: opened by its first complaint, versioned by both sides, filed by the court under a formal number. */
export const caseDecider: Decider<CaseCommand, CaseEvent, CaseState> = {
  initialState: () => ({ status: 'unopened' }),
  evolve: evolveCase,
  decide,
};
