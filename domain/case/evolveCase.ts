import { domainOf } from '../forms/formDomain.js';
import { canonicalCaseNumber } from './caseNumber.js';
import { erasedServices, evolvePapers } from './paperRecord.js';
import { erasedCorrections, evolveCorrections, withoutDefendant } from './corrections.js';
import type { CaseEvent } from './events.js';
import {
  closureIn,
  isAdoptionOf,
  noteOf,
  type CaseState,
  type Defendant,
  type OpenedCase,
  type SubmittedVersion,
} from './state.js';

/** The ids of those who are parties, in the order in which they joined. */
const presentIds = ({ defendants }: OpenedCase): readonly string[] =>
  defendants.filter(({ left }) => !left).map(({ defendantId }) => defendantId);

const withDefendant = (state: OpenedCase, defendantId: string, change: Partial<Defendant>): OpenedCase => ({
  ...state,
  defendants: state.defendants.map((one) => (one.defendantId === defendantId ? { ...one, ...change } : one)),
});

const withoutReferral = ({ referral: _, ...rest }: Defendant): Defendant => rest;

/** Open questions lapse when the one or the other of the two is named no more, or again. */
const withoutReferrals = (state: OpenedCase, lapses: (one: Defendant) => boolean): OpenedCase => ({
  ...state,
  defendants: state.defendants.map((one) => {
    if (one.referral?.decision !== null || !lapses(one)) return one;
    return withoutReferral(one);
  }),
});

const withoutAnswers = (version: SubmittedVersion | null): SubmittedVersion | null =>
  version && { ...version, formData: null, ...(version.marks && { marks: null }) };

/** As the log reads once the key is destroyed: a state that is remembered keeps nothing longer than the log. */
const withoutPersonalData = (state: OpenedCase): OpenedCase => ({
  ...state,
  erased: true,
  plaintiffCode: null,
  latestComplaint: withoutAnswers(state.latestComplaint),
  defendants: state.defendants.map((one) => ({
    ...one,
    name: null,
    code: null,
    particulars: null,
    latestDefense: withoutAnswers(one.latestDefense),
  })),
  corrections: erasedCorrections(state.corrections),
  closure: state.closure && { ...state.closure, reason: null },
  services: erasedServices(state.services),
});

const reopened = { status: 'pending', closure: null } as const;

const evolveOpened = (state: OpenedCase, event: CaseEvent): OpenedCase => {
  switch (event.type) {
    case 'CaseOpened':
      return state;
    case 'DefendantJoined': {
      const { defendantId, name, code, standing } = event.data;
      const party = { defendantId, ...(standing && { standing }), name, code };
      return {
        ...state,
        defendants: [...state.defendants, { ...party, left: false, defenses: [], latestDefense: null }],
      };
    }
    case 'DefendantRenamed':
      return withDefendant(state, event.data.defendantId, { name: event.data.name });
    case 'DefendantLeft': {
      const { defendantId, particulars = null } = event.data;
      const corrections = withoutDefendant(state.corrections, defendantId);
      return withoutReferrals(
        { ...withDefendant(state, defendantId, { left: true, particulars }), corrections },
        ({ referral }) => referral?.successorId === defendantId,
      );
    }
    case 'DefendantReturned': {
      const { defendantId, name } = event.data;
      const present = withDefendant(state, defendantId, { name, left: false, particulars: null });
      return withoutReferrals(present, (one) => one.defendantId === defendantId);
    }
    case 'DefendantReferred': {
      const { defendantId, successorId } = event.data;
      return withDefendant(state, defendantId, { referral: { successorId, decision: null } });
    }
    case 'DefendantReferralDecided': {
      const { defendantId, successorId, isSame } = event.data;
      const decision = isSame ? 'same' : 'different';
      const asDecided = withDefendant(state, defendantId, { referral: { successorId, decision } });
      const namedIds = state.namedIds.map((id) => (isSame && id === successorId ? defendantId : id));
      return { ...asDecided, namedIds };
    }
    case 'PleadingSubmitted': {
      const version = event.data;
      if (version.pleading === 'complaint')
        return {
          ...state,
          complaints: [...state.complaints, noteOf(version)],
          latestComplaint: version,
          namedIds: version.namedIds ?? presentIds(state),
        };
      return {
        ...state,
        defendants: state.defendants.map((defendant) =>
          defendant.defendantId === version.defendantId
            ? { ...defendant, defenses: [...defendant.defenses, noteOf(version)], latestDefense: version }
            : defendant,
        ),
      };
    }
    case 'PleadingAdopted':
    case 'PleadingGivenBack': {
      const { pleading, defendantId, accountId } = event.data;
      const adoption = { pleading, defendantId, accountId, isHeld: event.type === 'PleadingAdopted' };
      const isSame = isAdoptionOf(adoption);
      return { ...state, adoptions: [...state.adoptions.filter((one) => !isSame(one)), adoption] };
    }
    case 'CaseNumberAssigned':
      return { ...state, status: 'filed', caseNumber: event.data.caseNumber };
    case 'CaseNumberCorrected': {
      const { from, to } = event.data;
      const others = state.formerNumbers.filter((one) => canonicalCaseNumber(one) !== canonicalCaseNumber(to));
      return { ...state, caseNumber: to, formerNumbers: [...others, from] };
    }
    case 'PersonalDataErased':
      return withoutPersonalData(state);
    case 'SubmissionClosed': {
      const corrections = evolveCorrections(state.corrections, event);
      return { ...state, status: 'closed', closure: closureIn(event.data), corrections };
    }
    case 'SubmissionReopened':
      return { ...state, ...reopened, corrections: evolveCorrections(state.corrections, event) };
    case 'CorrectionAsked':
    case 'CorrectionServed':
    case 'CorrectionExtended':
    case 'MarkExplained':
    case 'MarkSettled':
    case 'CorrectionEnded':
      return { ...state, corrections: evolveCorrections(state.corrections, event) };
    case 'CasePaperIssued':
    case 'PapersServed':
    case 'PaperServiceRevoked':
      return { ...state, ...evolvePapers(state, event) };
    case 'CaseAssigned':
      return { ...state, assigneeId: event.data.assigneeId };
    case 'CaseNoteWritten':
    case 'FilingReviewed':
    case 'CaseAnalysed':
      return state; // notes beside the filing: no rule of filing depends on them
  }
};

/** Folds one event; never judges. Before `CaseOpened` there is nothing that could change. */
export const evolveCase = (state: CaseState, event: CaseEvent): CaseState => {
  if (state.status !== 'unopened') return evolveOpened(state, event);
  if (event.type !== 'CaseOpened') return state;
  const { caseId, temporaryNumber, cause, ownerId, plaintiffCode, onPaper } = event.data;
  return {
    status: 'pending',
    caseId,
    temporaryNumber,
    caseNumber: null,
    formerNumbers: [],
    cause,
    domain: domainOf(event.data),
    ownerId,
    adoptions: [],
    paperForm: onPaper?.formKey ?? null,
    plaintiffCode,
    complaints: [],
    latestComplaint: null,
    defendants: [],
    namedIds: [],
    corrections: [],
    closure: null,
    papers: [],
    services: [],
    assigneeId: null,
    erased: false,
  };
};
