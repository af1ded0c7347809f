import type { CourtRights } from '../account/courtRoles.js';
import type {
  CorrectionExtension,
  CorrectionRequest,
  CorrectionService,
  MarkDecision,
  MarkExplanation,
} from './corrections.js';
import type { PaperIssue, ServiceRecord, ServiceRevocation } from './casePapers.js';
import type { ClosureKind } from './closureWords.js';
import type { CaseEvent } from './events.js';
import type { NumberRemarkCode } from './numberRemarks.js';
import type { Mark } from './marks.js';
import type { ThirdParty } from '../forms/definition.js';
import type { FormDomain } from '../forms/formDomain.js';
import type { PartyEntry } from '../forms/partyNames.js';
import type { SaidOfRename } from './whoIsWho.js';

/** A pleading that an account goes on with on the word of the account whose own it is. */
export type TakenUp = GivenBack & { readonly holderId: string };

/** The pleading of a side that an account gives back; `defendantId` is `null` for the complaint. */
export type GivenBack = {
  readonly accountId: string;
  readonly pleading: 'complaint' | 'defense';
  readonly defendantId: string | null;
};

/** A pleading that was checked against its form and rendered: everything the event has to say about it. */
export type Pleading = {
  readonly formKey: string;
  readonly edition: string;
  /** SHA-256 (hex) of the definition. */
  readonly definitionHash: string;
  readonly cause: string;
  /** Of an answer that is not the defendant's: whose it is. */
  readonly answerer?: ThirdParty;
  readonly renderer: string;
  readonly documentHash: string;
  readonly formData: Record<string, unknown>;
  /** Answers that were suggested and accepted; none where absent. */
  readonly marks?: readonly Mark[];
  /** Account that submits, `null` for a visitor. */
  readonly submittedBy: string | null;
};

/** One whom the complaint names and who may answer it, with the id and the code they get if they are new to the case. */
export type NamedDefendant = PartyEntry & { readonly defendantId: string; readonly code: string };

/** A defendant of a case on paper, with the id and the code they get. */
export type PaperDefendant = Pick<NamedDefendant, 'name' | 'defendantId' | 'code' | 'standing'>;

/** The table of many pleadings that a case was filed from, as its filer named it, and how many of its rows were chosen. */
export type FiledBatch = { readonly batchId: string; readonly name: string; readonly rows: number };

/** The credentials of a submitter: a code, a session, or both. */
export type Credentials = { readonly code: string | null; readonly accountId: string | null };

/** One version of one defendant's defence. */
export type DefenseVersion = { readonly defendantId: string; readonly version: number };

/** Advice of a model that the court is shown of versions of the pleadings; the texts stay out of it. */
export type ShownAdvice = {
  /** Whether the advice is about the complaint alone, before filing, or about the pleadings of both sides. */
  readonly about: 'filing' | 'both-sides';
  readonly complaintVersion: number;
  readonly defenses: readonly DefenseVersion[];
  /** The model's name at its service. */
  readonly model: string;
  readonly task: { readonly name: string; readonly version: number };
  /** SHA-256 (hex) of what the model was given, and of the result that is shown. */
  readonly sentHash: string;
  readonly resultHash: string;
};

type ClosedData = Extract<CaseEvent, { type: 'SubmissionClosed' }>['data'];

/** What the court says when it closes a submission; the notice is printed before. */
export type CourtClosure = Omit<ClosedData, 'caseId' | 'caseNumber' | 'version' | 'how' | 'domain'> & {
  readonly how: Exclude<ClosureKind, 'withdrawn'>;
  /** The version of the complaint that was read, so that nobody closes one that a newer has passed. */
  readonly readVersion?: number | undefined;
};

export type Withdrawal = Pick<ClosedData, 'closureId' | 'reason' | 'receivedOn' | 'closedOn' | 'court'> & {
  readonly credentials: Credentials;
};

/** Who is to have a case, and who says so. */
export type Assignment = {
  /** With what they may do at that moment; `null` for nobody. */
  readonly to: { readonly accountId: string; readonly rights: CourtRights } | null;
  /** The account that had the case when the sender looked, so that two who assign at once do not pass each other. */
  readonly seen: string | null;
  /** Why; empty where nobody had it. */
  readonly reason: string;
  readonly by: CourtRights & { readonly accountId: string };
};

/** Words about a case for the court alone. */
export type CaseNote = { readonly noteId: string; readonly text: string };

export type ClosureUndoing = {
  readonly closureId: string;
  readonly reason: string;
  /** Whether the same was submitted again since: then the new submission goes on. */
  readonly isFollowed: boolean;
};

export type CaseCommand =
  | {
      readonly type: 'OpenCase';
      readonly data: {
        readonly caseId: string;
        readonly temporaryNumber: string;
        readonly plaintiffCode: string;
        readonly ownerId: string | null;
        /** The field of law of the complaint's form; civil where absent. */
        readonly domain?: FormDomain | undefined;
        /** The table that it was filed from, where it was. */
        readonly batch?: FiledBatch | undefined;
        readonly complaint: Pleading;
        readonly defendants: readonly NamedDefendant[];
      };
    }
  | {
      /** The court opens a case whose complaint is on paper, under the number that it has there. */
      readonly type: 'OpenPaperCase';
      readonly data: {
        readonly caseId: string;
        readonly temporaryNumber: string;
        readonly caseNumber: string;
        readonly acknowledged: readonly NumberRemarkCode[];
        /** The form of its defences, and the cause of that form. */
        readonly formKey: string;
        readonly cause: string;
        /** The field of law of that form; civil where absent. */
        readonly domain?: FormDomain | undefined;
        readonly reason: string;
        readonly plaintiffCode: string;
        readonly plaintiffs: readonly string[];
        readonly defendants: readonly PaperDefendant[];
      };
    }
  | {
      readonly type: 'SubmitComplaint';
      readonly data: {
        readonly credentials: Credentials;
        readonly complaint: Pleading;
        readonly defendants: readonly NamedDefendant[];
        /** The defendants whom the version before named. */
        readonly previously: readonly PartyEntry[];
        /** What the plaintiff says of names that changed. */
        readonly renamed: readonly SaidOfRename[];
        /** The newest version that the sender had seen, 0 for none; absent where they do not say it. */
        readonly basedOn?: number | undefined;
        /** Marks of rules that find nothing in this version any more. */
        readonly resolved?: readonly string[];
      };
    }
  | {
      readonly type: 'SubmitDefense';
      readonly data: {
        readonly credentials: Credentials;
        readonly defense: Pleading;
        /** As of a complaint. */
        readonly basedOn?: number | undefined;
        readonly resolved?: readonly string[];
      };
    }
  | { readonly type: 'AdoptPleading'; readonly data: { readonly code: string; readonly accountId: string } }
  | { readonly type: 'TakeUpPleading'; readonly data: TakenUp }
  | { readonly type: 'GiveBackPleading'; readonly data: GivenBack }
  | { readonly type: 'AskForCorrection'; readonly data: CorrectionRequest }
  | { readonly type: 'SettleMarks'; readonly data: MarkDecision }
  | { readonly type: 'RecordService'; readonly data: CorrectionService }
  | { readonly type: 'ExtendCorrection'; readonly data: CorrectionExtension }
  | { readonly type: 'ExplainMark'; readonly data: MarkExplanation }
  | { readonly type: 'WithdrawCorrection'; readonly data: { readonly noticeId: string } }
  | {
      readonly type: 'DecideReferral';
      readonly data: { readonly defendantId: string; readonly successorId: string; readonly isSame: boolean };
    }
  | { readonly type: 'RecordAdvice'; readonly data: ShownAdvice }
  | {
      readonly type: 'AssignCaseNumber';
      readonly data: {
        readonly caseNumber: string;
        readonly acknowledged?: readonly NumberRemarkCode[];
        /** That marks of a correction notice are still open was confirmed. */
        readonly overOpenMarks?: boolean;
        /** The version of the complaint that was read, so that nobody files one that a newer has passed. */
        readonly readVersion?: number;
      };
    }
  | {
      readonly type: 'CorrectCaseNumber';
      readonly data: {
        /** The number that the administrator saw, so that two corrections at once do not pass each other. */
        readonly from: string;
        readonly to: string;
        readonly reason: string;
        readonly acknowledged?: readonly NumberRemarkCode[];
      };
    }
  | { readonly type: 'CloseSubmission'; readonly data: CourtClosure }
  | { readonly type: 'WithdrawSubmission'; readonly data: Withdrawal }
  | { readonly type: 'ReopenSubmission'; readonly data: ClosureUndoing }
  | { readonly type: 'IssueCasePaper'; readonly data: PaperIssue }
  | { readonly type: 'ServePapers'; readonly data: ServiceRecord }
  | { readonly type: 'RevokeService'; readonly data: ServiceRevocation }
  | { readonly type: 'AssignCase'; readonly data: Assignment }
  | { readonly type: 'WriteCaseNote'; readonly data: CaseNote }
  | { readonly type: 'EraseCase'; readonly data: { readonly reason: string } };
