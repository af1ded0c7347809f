import { canonicalCaseNumber } from './caseNumber.js';
import type { Correction } from './correctionNotice.js';
import type { ThirdParty } from '../forms/definition.js';
import type { FormDomain } from '../forms/formDomain.js';
import type { CaseEvent } from './events.js';
import type { IssuedPaper, PaperService } from './paperRecord.js';
import type { Particulars } from './sameParty.js';

/** One version of a complaint or a defence in the history. */
export type SubmittedVersion = Extract<CaseEvent, { type: 'PleadingSubmitted' }>['data'];

/** A version without its answers: all that is kept of one that is not the latest, so that a long history stays light. */
export type VersionNote = Omit<SubmittedVersion, 'formData' | 'marks'>;

/** The version without its answers. */
export const noteOf = ({ formData: _, marks: _marks, ...note }: SubmittedVersion): VersionNote => note;

/** One who answers the complaint: a defendant, or a third party who states an opinion on it. */
export type Defendant = {
  readonly defendantId: string;
  /** Absent for a defendant. */
  readonly standing?: ThirdParty;
  readonly name: string | null;
  readonly code: string | null;
  /** Whether the latest version of the complaint no longer names them: their code answers no more. */
  readonly left: boolean;
  /** What the last version that named them said, of one who left; absent where the log does not say it. */
  readonly particulars?: Omit<Particulars, 'name'> | null;
  /** Whether they are the one who was named in their place, which the court decides; absent where nobody asks. */
  readonly referral?: { readonly successorId: string; readonly decision: 'same' | 'different' | null };
  readonly defenses: readonly VersionNote[];
  readonly latestDefense: SubmittedVersion | null;
};

/** An account that took a pleading of others among its own, until it gave it back. */
export type Adoption = Pick<VersionNote, 'pleading' | 'defendantId'> & {
  readonly accountId: string;
  readonly isHeld: boolean;
};

/** Whether an adoption is that of this account, of this pleading. */
export const isAdoptionOf =
  ({ accountId, pleading, defendantId }: Omit<Adoption, 'isHeld'>) =>
  (one: Adoption): boolean =>
    one.accountId === accountId && one.pleading === pleading && one.defendantId === defendantId;

/** What ended a submission that has no number. */
export type Closure = Omit<Extract<CaseEvent, { type: 'SubmissionClosed' }>['data'], 'caseId' | 'parties'>;

/** What an event says of it. */
export const closureIn = ({
  caseId: _,
  parties: _parties,
  ...closure
}: Extract<CaseEvent, { type: 'SubmissionClosed' }>['data']): Closure => closure;

export type OpenedCase = {
  /** `closed`: it was ended without a number (`closure`), and nothing more is done in it. */
  readonly status: 'pending' | 'filed' | 'closed';
  readonly caseId: string;
  readonly temporaryNumber: string;
  /** The formal number once the court filed the case. */
  readonly caseNumber: string | null;
  /** Formal numbers that were corrected, oldest first: aliases of the case for good. */
  readonly formerNumbers: readonly string[];
  readonly cause: string;
  /** Whose rules of procedure apply. */
  readonly domain: FormDomain;
  readonly ownerId: string | null;
  readonly adoptions: readonly Adoption[];
  /** The form of its defences, of a case that the court opened because its complaint is on paper; else `null`. */
  readonly paperForm: string | null;
  readonly plaintiffCode: string | null;
  readonly complaints: readonly VersionNote[];
  readonly latestComplaint: SubmittedVersion | null;
  /** The defendants in the order in which they joined. */
  readonly defendants: readonly Defendant[];
  /** Ids of those whom the latest complaint names, in the order of its entries; names alone do not tell two of one name apart. */
  readonly namedIds: readonly string[];
  /** The notices by which the court asked for corrections, oldest first. */
  readonly corrections: readonly Correction[];
  /** How and why it was closed; `null` while it is not. */
  readonly closure: Closure | null;
  /** The papers that the court issued after filing, and the services that it recorded, oldest first. */
  readonly papers: readonly IssuedPaper[];
  readonly services: readonly PaperService[];
  /** The account that has the case at the court; `null` while nobody has it. */
  readonly assigneeId: string | null;
  readonly erased: boolean;
};

export type CaseState = { readonly status: 'unopened' } | OpenedCase;

/** The defendants, first those whom the latest complaint names, in the order of its entries. */
export const defendantsAsNamed = ({ defendants, namedIds }: OpenedCase): readonly Defendant[] => [
  ...namedIds.flatMap((id) => defendants.filter(({ defendantId }) => defendantId === id)),
  ...defendants.filter(({ defendantId }) => !namedIds.includes(defendantId)),
];

/** The number by which the case goes today: the formal one once it is filed. */
export const currentNumber = ({ caseNumber, temporaryNumber }: OpenedCase): string => caseNumber ?? temporaryNumber;

/** True when the case goes, or went, by this number in any spelling. */
export const hasNumber = (state: OpenedCase, typed: string): boolean =>
  [state.temporaryNumber, ...(state.caseNumber === null ? [] : [state.caseNumber]), ...state.formerNumbers].some(
    (own) => canonicalCaseNumber(own) === canonicalCaseNumber(typed),
  );
