import { ownModelCallsPerHour } from '../../../domain/account/plans.js';

/** Allows `points` within `seconds`. */
export type Allowance = { readonly points: number; readonly seconds: number };

/**
 * What is limited, and how much of it one key (an address, an account, a case) may do. A court's hall stands behind
 * one address, so what honest people do from there in numbers is generous.
 */
export const allowances = {
  /** Wrong case number or verification code. */
  codeAttempts: { points: 5, seconds: 600 },
  /** Reads with a right code of one case from one address: one point for each call, and one more for every 20 versions that it reads. */
  codeUses: { points: 600, seconds: 600 },
  /** Wrong passwords for one account. */
  loginAttemptsByAccount: { points: 10, seconds: 900 },
  /** Wrong passwords from one address, of those who solved no puzzle first. */
  loginAttemptsByAddress: { points: 60, seconds: 900 },
  /** Wrong passwords from one address before a puzzle is asked for. */
  loginsWithoutPuzzle: { points: 30, seconds: 900 },
  /** Wrong passwords from one address, each after a puzzle that was solved. */
  loginsAfterPuzzle: { points: 240, seconds: 900 },
  /** Sign-ins through the court's identity provider from one address that came to nothing. */
  unitSignIns: { points: 60, seconds: 900 },
  /** Registrations from one address without a puzzle, whether they succeeded or not. */
  registrations: { points: 100, seconds: 3600 },
  /** Accounts asked for from one address before a puzzle is asked for. */
  registrationsWithoutPuzzle: { points: 30, seconds: 3600 },
  /** Accounts asked for from one address, each after a puzzle that was solved. */
  registrationsAfterPuzzle: { points: 400, seconds: 3600 },
  /** Wrong current passwords when people change their own. */
  passwordChanges: { points: 10, seconds: 900 },
  /** Wrong codes of a second factor for one account, whose password was right: five of a million at a time. */
  secondFactors: { points: 5, seconds: 900 },
  /** Links to set another password, or to confirm another e-mail, that did not work, from one address. */
  passwordResets: { points: 20, seconds: 900 },
  /** Links to set another password that are asked for by e-mail from one address. */
  passwordMails: { points: 20, seconds: 3600 },
  /** The same for one e-mail address, whether an account has it or not. */
  passwordMailsByEmail: { points: 3, seconds: 3600 },
  /** Letters to confirm another e-mail that one account asks for. */
  emailChangeMails: { points: 20, seconds: 3600 },
  /** The same to one e-mail address, whoever asks. */
  emailChangeMailsByEmail: { points: 3, seconds: 3600 },
  /** Letters of invitation to a team that one account has sent. */
  teamInvitations: { points: 60, seconds: 3600 },
  /** The same to one e-mail address, whoever invites. */
  teamInvitationsByEmail: { points: 5, seconds: 86_400 },
  /** Pictures of one address, of those who solved no puzzle first. They bound the table of pictures. */
  captchaRegistrations: { points: 120, seconds: 300 },
  /** Pictures of one address, each after a puzzle that was solved. */
  captchasAfterPuzzle: { points: 3000, seconds: 300 },
  /** Word files given to visitors of one address, and to one account: those of its plan, and submitted ones made again. */
  documentGenerations: { points: 300, seconds: 3600 },
  /** What reading uploaded Word files costs, for one address and for one account; see `backend/modules/documents/readWord/cost.ts`. */
  wordReads: { points: 3000, seconds: 3600 },
  /** What reading pictures and scans costs, for one address and for one account: a point for each tenth of a second of the processor, pages given up included. */
  pictureReads: { points: 12_000, seconds: 3600 },
  /** The same for all addresses of one wider network (/24, /56): one client can have many addresses there. */
  pictureReadsByNetwork: { points: 36_000, seconds: 3600 },
  /** Recommendations of a form, for visitors of one address and for one account. */
  recommendations: { points: 300, seconds: 600 },
  /** Calls of the platform's models, for visitors of one address and for one account. */
  modelCalls: { points: 300, seconds: 3600 },
  /** Calls of one account to models of its own; the page of plans names the bound. */
  ownModelCalls: { points: ownModelCallsPerHour, seconds: 3600 },
  /** Tests of models by one account: each is three calls at most, to an address that it chooses. */
  modelTests: { points: 60, seconds: 3600 },
  /** Continuations of a text while somebody types, for visitors of one address and for one account. */
  continuations: { points: 20, seconds: 60 },
  /** The same by the hour: they are no part of `modelCalls`. */
  continuationsByHour: { points: 600, seconds: 3600 },
  /** Questions looked up in the permanent cache, for visitors of one address and for one account. */
  cacheLookups: { points: 600, seconds: 600 },
  /** Articles whose paragraphs are counted for a check of citations, up to a hundred a time, for visitors of one address and for one account. */
  paragraphLookups: { points: 600, seconds: 600 },
  /** Answers judged useful or not, by visitors of one address and by one account. */
  answerFeedbacks: { points: 60, seconds: 3600 },
  /** Bulk tests of the search that one account starts: each asks up to 2,000 questions. */
  recallRuns: { points: 20, seconds: 3600 },
  /** Runs of the bench of models that one account starts: each has up to 50 documents read. */
  modelBenchRuns: { points: 20, seconds: 3600 },
  /** Word files that one account is given, submitted or kept: each is an event, and may have half a megabyte of answers. */
  submissionsByDay: { points: 1000, seconds: 86_400 },
  /** Features that one account turns on and off, for itself or for everybody: each time is an event. */
  featureToggles: { points: 60, seconds: 3600 },
  featureTogglesByDay: { points: 200, seconds: 86_400 },
  /** Own documents that one account takes off its list and brings back: each time is an event. */
  documentListChanges: { points: 300, seconds: 3600 },
  documentListChangesByDay: { points: 1000, seconds: 86_400 },
  /** Tags, archiving and looks that one account notes about its own documents. */
  documentMarks: { points: 1200, seconds: 3600 },
  /** Reads of calendars of deadlines, by one address and of one calendar: programs read them a few times a day. */
  calendarReads: { points: 120, seconds: 3600 },
  /** Files fetched by their links from one address. */
  fileLinks: { points: 600, seconds: 600 },
  /** Agents and models that one account adds, changes or deletes, and changes of its password. */
  ownEntries: { points: 300, seconds: 3600 },
  /** Exports of all that one account has: each makes its Word files again. */
  dataExports: { points: 20, seconds: 86_400 },
  /** Tests of the search that one account makes, one question each. */
  searchTests: { points: 300, seconds: 3600 },
  /** Groups of documents and bulk tests that one account deletes: never held up by what it did besides. */
  ownRemovals: { points: 600, seconds: 3600 },
  /** Uploads to the knowledge base of one account. */
  knowledgeUploads: { points: 120, seconds: 3600 },
  /** Drafts that one account saves: while somebody types, a browser saves every two seconds. */
  draftSaves: { points: 3600, seconds: 3600 },
  /** What guests of one address do with drafts that are shared with them: each opens every 20 seconds, and saves while they type. */
  sharedDraftUses: { points: 7200, seconds: 3600 },
  /** Links to shared drafts that one account has sent by mail. */
  shareMails: { points: 20, seconds: 3600 },
  /** Tables that one account uploads to be filed at once: each may have thousands of rows to check. */
  batchFiles: { points: 60, seconds: 3600 },
  /** Rows of such tables that one account corrects, and what it orders of them. */
  batchChanges: { points: 3600, seconds: 3600 },
  /** What one administrator does to cases, accounts and models of the platform, and submits: a trial court is filled that way. */
  administration: { points: 30_000, seconds: 3600 },
} as const satisfies Record<string, Allowance>;

export type RateLimitName = keyof typeof allowances;

/** Limits that the router counts by the caller's account before it asks the route; `writeBounds.ts` says which. */
export const accountLimitNames = [
  'modelTests',
  'recallRuns',
  'modelBenchRuns',
  'submissionsByDay',
  'featureToggles',
  'featureTogglesByDay',
  'documentListChanges',
  'documentListChangesByDay',
  'documentMarks',
  'ownEntries',
  'dataExports',
  'searchTests',
  'ownRemovals',
  'knowledgeUploads',
  'draftSaves',
  'batchFiles',
  'batchChanges',
  'administration',
] as const satisfies readonly RateLimitName[];
export type AccountLimitName = (typeof accountLimitNames)[number];
