import type { Decider } from '../eventSourcing/decider.js';
import { DomainError } from '../eventSourcing/domainError.js';
import { mustBeNewest, mustBeTheirs, submitterOf } from './access.js';
import { adoptedByVersion, adoptPleading, giveBackPleading, takeUpPleading } from './adoption.js';
import { assignCase } from './assignments.js';
import { issueCasePaper, revokeService, servePapers } from './casePapers.js';
import { canonicalCaseNumber, formalCaseNumber } from './caseNumber.js';
import { closeSubmission, reopenSubmission, withdrawSubmission } from './closures.js';
import type { CaseCommand, NamedDefendant, PaperDefendant, Pleading } from './commands.js';
import {
  askForCorrection,
  explainMark,
  extendCorrection,
  filedOverMarks,
  recordService,
  settledByVersion,
  settleMarks,
  withdrawCorrection,
} from './corrections.js';
import type { CaseEvent } from './events.js';
import { writeCaseNote } from './caseNotes.js';
import { domainOf } from '../forms/formDomain.js';
import { recordedDomain } from './procedure.js';
import { currentNumber, defendantsAsNamed, type CaseState, type Defendant, type OpenedCase } from './state.js';
import { mustGoOn } from './mustGoOn.js';
import { mustHaveReadNewest } from './mustHaveReadNewest.js';
import { evolveCase } from './evolveCase.js';
import { foldName } from './sameParty.js';
import { idsByName, whoIsWho, type Identity, type RenameAnswer } from './whoIsWho.js';

type DataOf<Type extends CaseCommand['type']> = Extract<CaseCommand, { type: Type }>['data'];

type Place = {
  readonly pleading: 'complaint' | 'defense';
  readonly defendantId: string | null;
  readonly version: number;
  readonly namedIds?: readonly string[];
  readonly basedOn?: number | undefined;
};

const submitted = (
  { caseId, caseNumber }: { readonly caseId: string; readonly caseNumber: string },
  { formKey, edition, definitionHash, renderer, documentHash, formData, marks = [], submittedBy }: Pleading,
  { pleading, defendantId, version, namedIds, basedOn }: Place,
): CaseEvent => ({
  type: 'PleadingSubmitted',
  data: {
    caseId,
    caseNumber,
    pleading,
    defendantId,
    version,
    formKey,
    edition,
    definitionHash,
    renderer,
    documentHash,
    formData,
    ...(namedIds && { namedIds: [...namedIds] }),
    ...(marks.length > 0 && { marks: [...marks] }),
    submittedBy,
    ...(basedOn !== undefined && { basedOn }),
  },
});

const placeOf = (state: OpenedCase) => ({ caseId: state.caseId, caseNumber: currentNumber(state) });

const joined = (caseId: string, { defendantId, name, code, standing }: PaperDefendant): CaseEvent => ({
  type: 'DefendantJoined',
  data: { caseId, defendantId, name, code, ...(standing && { standing }) },
});

const isRenamed = ({ name }: Defendant, named: string): boolean => name === null || foldName(name) !== foldName(named);

const returned = (caseId: string, old: Defendant, name: string): CaseEvent => ({
  type: 'DefendantReturned',
  data: { caseId, defendantId: old.defendantId, name, ...(isRenamed(old, name) && { from: old.name }) },
});

/** The events when a new party replaces `old`. Where `old` submitted a defence, the court decides whose it is. */
const referred = (
  caseId: string,
  old: Defendant,
  party: NamedDefendant,
  plaintiffSaid: RenameAnswer | null,
): CaseEvent[] => [
  joined(caseId, party),
  {
    type: 'DefendantReferred',
    data: { caseId, defendantId: old.defendantId, successorId: party.defendantId, plaintiffSaid },
  },
];

/** The events that name a defendant. */
const namedAs = (caseId: string, party: NamedDefendant, identity: Identity<Defendant>): CaseEvent[] => {
  if (identity.kind === 'new') return [joined(caseId, party)];
  const { said } = identity;
  if (identity.kind === 'successor') {
    const asksCourt = identity.of.defenses.length > 0 && identity.relation !== 'contradicted';
    return asksCourt ? referred(caseId, identity.of, party, said) : [joined(caseId, party)];
  }
  const { defendant: same } = identity;
  const { defendantId } = same;
  const { name } = party;
  const renamed = isRenamed(same, name);
  if (renamed && same.defenses.length > 0) return referred(caseId, same, party, said);
  if (same.left) return [returned(caseId, same, name)];
  if (!renamed && said === null) return [];
  return [
    {
      type: 'DefendantRenamed',
      data: { caseId, defendantId, name, from: same.name, ...(said !== null && { plaintiffSaid: said }) },
    },
  ];
};

type PartyChanges = {
  readonly events: readonly CaseEvent[];
  /** The ids of those who are named, in their order; absent where names and the order of joining say it. */
  readonly namedIds?: readonly string[];
};

/**
 * Decides how a version of the complaint changes the defendants: a corrected name keeps id and code, a new defendant joins,
 * one who is no longer named leaves and may return. A renamed defendant who submitted a defence leaves until the court decides
 * whether it is the same person: nobody answers in another's name, and no defence counts for another.
 * @throws DomainError `rename_contradicted` when the plaintiff calls a correction what the numbers say is somebody else
 */
const partiesChanged = (
  state: OpenedCase,
  {
    defendants: named,
    previously,
    renamed: said,
  }: Pick<DataOf<'SubmitComplaint'>, 'defendants' | 'previously' | 'renamed'>,
): PartyChanges => {
  const { caseId, defendants: known } = state;
  const { identities, before, refused } = whoIsWho({ known: defendantsAsNamed(state), previously, named, said });
  const [impossible] = refused;
  if (impossible) throw new DomainError('rename_contradicted');
  const staying = identities.flatMap((identity, at) => {
    if (identity.kind !== 'same') return [];
    const asksCourt = isRenamed(identity.defendant, named[at]?.name ?? '') && identity.defendant.defenses.length > 0;
    return asksCourt ? [] : [identity.defendant];
  });
  const placeOfSuccessor = (old: Defendant): number =>
    identities.findIndex(
      (identity) =>
        (identity.kind === 'same' && identity.defendant === old) ||
        (identity.kind === 'successor' && identity.of === old),
    );
  const departures = known
    .filter((one) => !one.left && !staying.includes(one))
    .map((old): CaseEvent => {
      const at = placeOfSuccessor(old);
      const [identity, successor] = [identities[at], named[at]];
      const { block = '', number = '', traits = {} } = before.get(old) ?? {};
      const isKnown = number !== '' || Object.keys(traits).length > 0;
      return {
        type: 'DefendantLeft',
        data: {
          caseId,
          defendantId: old.defendantId,
          ...(successor && { successorId: successor.defendantId }),
          ...(identity && identity.kind !== 'new' && identity.said !== null && { plaintiffSaid: identity.said }),
          ...(isKnown && { particulars: { block, number, traits: { ...traits } } }),
        },
      };
    });
  const events = [
    ...departures,
    ...named.flatMap((party, at) => namedAs(caseId, party, identities[at] ?? { kind: 'new' })),
  ];
  const ids = identities.map((identity, at) =>
    identity.kind === 'same' && staying.includes(identity.defendant)
      ? identity.defendant.defendantId
      : (named[at]?.defendantId ?? ''),
  );
  const after = events.reduce(evolveCase, state);
  const byName = idsByName(after.status === 'unopened' ? [] : after.defendants, named);
  return ids.every((id, at) => id === byName[at]) ? { events } : { events, namedIds: ids };
};

/**
 * Decides whether a renamed defendant is the one who submitted a defence before. The same: they are named again, with their id and
 * code, and the one who stood in their place leaves. The same decision again changes nothing.
 * @throws DomainError `defendant_not_found`, `referral_not_open`, `successor_answered`
 */
const decideReferral = (
  { defendantId, successorId, isSame }: DataOf<'DecideReferral'>,
  { caseId, defendants }: OpenedCase,
): CaseEvent[] => {
  const old = defendants.find((one) => one.defendantId === defendantId);
  const successor = defendants.find((one) => one.defendantId === successorId);
  if (!old || !successor) throw new DomainError('defendant_not_found');
  const { referral } = old;
  if (referral?.successorId !== successorId) throw new DomainError('referral_not_open');
  if (referral.decision === (isSame ? 'same' : 'different')) return [];
  if (referral.decision !== null) throw new DomainError('referral_not_open');
  if (isSame && successor.defenses.length > 0) throw new DomainError('successor_answered');
  const decision: CaseEvent = {
    type: 'DefendantReferralDecided',
    data: { caseId, defendantId, successorId, isSame },
  };
  if (!isSame) return [decision];
  return [
    decision,
    { type: 'DefendantLeft', data: { caseId, defendantId: successorId } },
    returned(caseId, old, successor.name ?? ''),
  ];
};

const openCase = (
  { caseId, temporaryNumber, plaintiffCode, ownerId, domain, batch, complaint, defendants }: DataOf<'OpenCase'>,
  state: CaseState,
): CaseEvent[] => {
  if (state.status !== 'unopened') throw new DomainError('case_already_open');
  return [
    {
      type: 'CaseOpened',
      data: {
        caseId,
        temporaryNumber,
        cause: complaint.cause,
        ...recordedDomain(domainOf({ domain })),
        ownerId,
        plaintiffCode,
        ...(batch && { batch: { batchId: batch.batchId, rows: batch.rows }, batchName: batch.name }),
      },
    },
    ...defendants.map((defendant) => joined(caseId, defendant)),
    submitted({ caseId, caseNumber: temporaryNumber }, complaint, {
      pleading: 'complaint',
      defendantId: null,
      version: 1,
    }),
  ];
};

/**
 * Opens a case whose complaint is on paper and files it under its number at once. Its defendants get codes, and so does the
 * plaintiff, who may submit a complaint later.
 */
const openPaperCase = (
  {
    caseId,
    temporaryNumber,
    caseNumber,
    acknowledged,
    formKey,
    cause,
    domain,
    reason,
    plaintiffCode,
    plaintiffs,
    defendants,
  }: DataOf<'OpenPaperCase'>,
  state: CaseState,
): CaseEvent[] => {
  if (state.status !== 'unopened') throw new DomainError('case_already_open');
  const opening: CaseEvent = {
    type: 'CaseOpened',
    data: {
      caseId,
      temporaryNumber,
      cause,
      ...recordedDomain(domainOf({ domain })),
      ownerId: null,
      plaintiffCode,
      onPaper: { formKey, reason },
      partiesOnPaper: {
        plaintiffs: [...plaintiffs],
        defendants: defendants.filter(({ standing }) => standing === undefined).map(({ name }) => name),
      },
    },
  };
  return [
    opening,
    ...defendants.map((defendant) => joined(caseId, defendant)),
    numberAssigned(caseId, { caseNumber, acknowledged }),
  ];
};

const submitComplaint = (
  { credentials, complaint, defendants, previously, renamed, basedOn, resolved }: DataOf<'SubmitComplaint'>,
  state: OpenedCase,
): CaseEvent[] => {
  submitterOf(state, credentials, 'complaint');
  mustGoOn(state);
  if (complaint.cause !== state.cause) throw new DomainError('cause_mismatch', { cause: state.cause });
  mustBeNewest(state.complaints, basedOn);
  const version = state.complaints.length + 1;
  const { events, ...named } = partiesChanged(state, { defendants, previously, renamed });
  return [
    ...events,
    submitted(placeOf(state), complaint, { pleading: 'complaint', defendantId: null, version, ...named, basedOn }),
    ...settledByVersion(state, { pleading: 'complaint', defendantId: null }, version, resolved),
    ...adoptedByVersion(state, credentials, { pleading: 'complaint', defendantId: null }),
  ];
};

const submitDefense = (
  { credentials, defense, basedOn, resolved }: DataOf<'SubmitDefense'>,
  state: OpenedCase,
): CaseEvent[] => {
  const { defendant } = submitterOf(state, credentials, 'defense');
  mustGoOn(state);
  mustBeTheirs(defendant, defense.answerer);
  if (defense.cause !== state.cause) throw new DomainError('cause_mismatch', { cause: state.cause });
  mustBeNewest(defendant.defenses, basedOn);
  const version = defendant.defenses.length + 1;
  const side = { pleading: 'defense', defendantId: defendant.defendantId } as const;
  return [
    submitted(placeOf(state), defense, { ...side, version, basedOn }),
    ...settledByVersion(state, side, version, resolved),
    ...adoptedByVersion(state, credentials, side),
  ];
};

const sameNumber = (one: string, other: string): boolean => canonicalCaseNumber(one) === canonicalCaseNumber(other);

const numberAssigned = (
  caseId: string,
  { caseNumber: typed, acknowledged = [] }: DataOf<'AssignCaseNumber'>,
): CaseEvent => {
  const caseNumber = formalCaseNumber(typed);
  return {
    type: 'CaseNumberAssigned',
    data: {
      caseId,
      caseNumber,
      ...(caseNumber !== typed.trim() && { typed: typed.trim() }),
      ...(acknowledged.length > 0 && { acknowledged: [...new Set(acknowledged)].sort() }),
    },
  };
};

/**
 * Files a pending case. The same number again, in any spelling, changes nothing; another one is refused. Over open marks of a correction
 * notice only when that was confirmed; on a version that a newer one has passed not at all (`complaint_changed`), nor on one that there is not
 * (`read_version_unknown`).
 */
const assignCaseNumber = (assignment: DataOf<'AssignCaseNumber'>, state: OpenedCase): CaseEvent[] => {
  const caseNumber = formalCaseNumber(assignment.caseNumber);
  if (state.caseNumber !== null) {
    if (sameNumber(state.caseNumber, caseNumber)) return [];
    throw new DomainError('case_already_filed');
  }
  if (state.erased) throw new DomainError('personal_data_erased');
  mustGoOn(state);
  mustHaveReadNewest(state, assignment.readVersion);
  return [numberAssigned(state.caseId, assignment), ...filedOverMarks(state, assignment.overOpenMarks === true)];
};

/**
 * Gives a filed case another number; the one before stays its alias. The same correction again changes nothing.
 * @throws DomainError `case_not_filed`, `case_number_changed` when the case no longer goes by the number that was seen,
 *   `case_number_unchanged`
 */
const correctCaseNumber = (
  { from, to: typed, reason, acknowledged = [] }: DataOf<'CorrectCaseNumber'>,
  state: OpenedCase,
): CaseEvent[] => {
  if (state.erased) throw new DomainError('personal_data_erased');
  if (state.caseNumber === null) throw new DomainError('case_not_filed');
  const to = formalCaseNumber(typed);
  if (!sameNumber(from, state.caseNumber)) {
    const wasDone = sameNumber(to, state.caseNumber) && sameNumber(from, state.formerNumbers.at(-1) ?? '');
    if (wasDone) return [];
    throw new DomainError('case_number_changed');
  }
  if (sameNumber(to, state.caseNumber)) throw new DomainError('case_number_unchanged');
  return [
    {
      type: 'CaseNumberCorrected',
      data: {
        caseId: state.caseId,
        from: state.caseNumber,
        to,
        reason,
        ...(to !== typed.trim() && { typed: typed.trim() }),
        ...(acknowledged.length > 0 && { acknowledged: [...new Set(acknowledged)].sort() }),
      },
    },
  ];
};

/**
 * Records which advice the court is shown, of which versions. Advice asked for twice is recorded twice: it was shown twice.
 * @throws DomainError `pleading_outdated` when the case has no such version
 */
const recordAdvice = (
  { about, complaintVersion, defenses, model, task, sentHash, resultHash }: DataOf<'RecordAdvice'>,
  { caseId, complaints, defendants }: OpenedCase,
): CaseEvent[] => {
  const isThere = complaints.some(({ version }) => version === complaintVersion);
  const areThere = defenses.every(({ defendantId, version }) =>
    defendants.some((one) => one.defendantId === defendantId && one.defenses.some((of) => of.version === version)),
  );
  if (!isThere || !areThere) throw new DomainError('pleading_outdated');
  const advice = { model, task: { ...task }, sentHash, resultHash };
  return about === 'filing'
    ? [{ type: 'FilingReviewed', data: { caseId, version: complaintVersion, ...advice } }]
    : [
        {
          type: 'CaseAnalysed',
          data: { caseId, complaintVersion, defenses: defenses.map((one) => ({ ...one })), ...advice },
        },
      ];
};

/** Erases once; asked again, it changes nothing, so that an erasure cut short can be repeated. */
const eraseCase = ({ reason }: DataOf<'EraseCase'>, state: OpenedCase): CaseEvent[] =>
  state.erased ? [] : [{ type: 'PersonalDataErased', data: { caseId: state.caseId, reason } }];

const decide = (command: CaseCommand, state: CaseState): CaseEvent[] => {
  if (command.type === 'OpenCase') return openCase(command.data, state);
  if (command.type === 'OpenPaperCase') return openPaperCase(command.data, state);
  if (state.status === 'unopened') throw new DomainError('case_not_found');
  switch (command.type) {
    case 'AssignCaseNumber':
      return assignCaseNumber(command.data, state);
    case 'CorrectCaseNumber':
      return correctCaseNumber(command.data, state);
    case 'RecordAdvice':
      if (state.erased) throw new DomainError('personal_data_erased');
      return recordAdvice(command.data, state);
    case 'DecideReferral':
      if (state.erased) throw new DomainError('personal_data_erased');
      mustGoOn(state);
      return decideReferral(command.data, state);
    case 'AdoptPleading':
      return adoptPleading(command.data, state);
    case 'TakeUpPleading':
      return takeUpPleading(command.data, state);
    case 'GiveBackPleading':
      return giveBackPleading(command.data, state);
    case 'AskForCorrection':
      return askForCorrection(command.data, currentNumber(state), state);
    case 'SettleMarks':
      return settleMarks(command.data, state);
    case 'RecordService':
      return recordService(command.data, state);
    case 'ExtendCorrection':
      return extendCorrection(command.data, state);
    case 'ExplainMark':
      return explainMark(command.data, state);
    case 'WithdrawCorrection':
      return withdrawCorrection(command.data.noticeId, state);
    case 'CloseSubmission':
      return closeSubmission(command.data, state);
    case 'WithdrawSubmission':
      return withdrawSubmission(command.data, state);
    case 'ReopenSubmission':
      return reopenSubmission(command.data, state);
    case 'IssueCasePaper':
      return issueCasePaper(command.data, state);
    case 'ServePapers':
      return servePapers(command.data, state);
    case 'RevokeService':
      return revokeService(command.data, state);
    case 'AssignCase':
      return assignCase(command.data, state);
    case 'WriteCaseNote':
      return writeCaseNote(command.data, state);
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

/** A case: opened by its first complaint or, with one on paper, by the court; versioned by both sides, filed by the court under a formal number or closed without one. */
export const caseDecider: Decider<CaseCommand, CaseEvent, CaseState> = {
  initialState: () => ({ status: 'unopened' }),
  evolve: evolveCase,
  decide,
};
