import { z } from 'zod';
import { casePaperKinds, serviceWays, trialProcedures } from './casePaperWords.js';
import { closureKinds } from './closureWords.js';
import { Mark } from './marks.js';
import { eventSchema, type EventOf } from '../eventSourcing/eventOf.js';
import { feeKinds, halvings } from '../fees/litigationFee.js';
import { formDomains } from '../forms/formDomain.js';

const answers = z.record(z.string(), z.unknown());

/** A plaintiff's word on a changed name: 改错字 or 换了人. */
export const RenameSaid = z.enum(['correction', 'replacement']);

/** What a version of the complaint said of a defendant. */
const Particulars = z.object({ block: z.string(), number: z.string(), traits: z.record(z.string(), z.string()) });

/**
 * What is recorded of a model's advice: enough to say which question of which wording a model answered, and to prove which words were
 * sent and came back, by whoever kept them. The texts stay out of the log.
 */
const advice = {
  /** The model's name at its service. */
  model: z.string(),
  /** The task of `domain/assistance/` and the version of its wording. */
  task: z.object({ name: z.string(), version: z.number().int().positive() }),
  /** SHA-256 (hex) of the canonical JSON of what the model was given. */
  sentHash: z.string(),
  /** SHA-256 (hex) of the canonical JSON of the result as the court was shown it. */
  resultHash: z.string(),
};

/** What a `case-{caseId}` stream holds. Who and when are metadata. */
export const caseEvents = {
  CaseOpened: eventSchema({
    version: 1,
    says: 'A first complaint opened a case under a temporary number, or the court opened one whose complaint is on paper.',
    data: z.object({
      caseId: z.string(),
      temporaryNumber: z.string(),
      cause: z.string(),
      /** The field of law of its form; absent for civil. */
      domain: z.enum(formDomains).optional(),
      /** Account that submitted it, `null` for a visitor and for the court. */
      ownerId: z.string().nullable(),
      plaintiffCode: z.string().nullable(),
      /** Of a case whose complaint is on paper: the form of its defences, and why the court opened it here. */
      onPaper: z.object({ formKey: z.string(), reason: z.string() }).optional(),
      /** The names of the sides of such a case, as the court wrote them. */
      partiesOnPaper: z
        .object({ plaintiffs: z.array(z.string()), defendants: z.array(z.string()) })
        .nullable()
        .optional(),
      /** Of a case that was filed with others from one table: which table, and of how many rows that were chosen. */
      batch: z.object({ batchId: z.string(), rows: z.number().int().positive() }).optional(),
      /** The table's name as its filer typed it, which may name people. */
      batchName: z.string().nullable().optional(),
    }),
    personal: ['plaintiffCode', 'partiesOnPaper', 'batchName'],
  }),
  DefendantJoined: eventSchema({
    version: 1,
    says: 'A version of the complaint named a defendant, or a third party who may answer, for the first time; the party got a code.',
    data: z.object({
      caseId: z.string(),
      defendantId: z.string(),
      name: z.string().nullable(),
      code: z.string().nullable(),
      /** That it is a third party; absent for a defendant. */
      standing: z.enum(['third_party']).optional(),
    }),
    personal: ['name', 'code'],
  }),
  DefendantRenamed: eventSchema({
    version: 1,
    says: 'A version of the complaint corrected the name of a defendant; id and code stay the same.',
    data: z.object({
      caseId: z.string(),
      defendantId: z.string(),
      name: z.string().nullable(),
      /** The name before. */
      from: z.string().nullable(),
      /** What the plaintiff said of the change; absent where nobody was asked. */
      plaintiffSaid: RenameSaid.optional(),
    }),
    personal: ['name', 'from'],
  }),
  DefendantLeft: eventSchema({
    version: 1,
    says: 'A version of the complaint no longer named a defendant, whose code is refused from then on.',
    data: z.object({
      caseId: z.string(),
      defendantId: z.string(),
      /** Who was named in their place, where the names have to do with each other. */
      successorId: z.string().optional(),
      /** What the plaintiff said of the change; absent where nobody was asked or nothing was said. */
      plaintiffSaid: RenameSaid.optional(),
      /** What the last version that named them said, by which they may be known again. */
      particulars: Particulars.nullable().optional(),
    }),
    personal: ['particulars'],
  }),
  DefendantReferred: eventSchema({
    version: 1,
    says: 'A defendant who had submitted a defence was renamed; the court has to decide whether it is the same person.',
    data: z.object({
      caseId: z.string(),
      /** Who submitted the defence; their code is refused until it is decided. */
      defendantId: z.string(),
      /** The party that replaces this one in the complaint, with its own code. */
      successorId: z.string(),
      /** `null` where the plaintiff said nothing. */
      plaintiffSaid: RenameSaid.nullable(),
    }),
    personal: [],
  }),
  DefendantReferralDecided: eventSchema({
    version: 1,
    says: 'The court decided whether a renamed defendant is the same person.',
    data: z.object({ caseId: z.string(), defendantId: z.string(), successorId: z.string(), isSame: z.boolean() }),
    personal: [],
  }),
  DefendantReturned: eventSchema({
    version: 1,
    says: 'A version of the complaint named a defendant again who had left, or the court decided that they are the same; the code is accepted again.',
    data: z.object({
      caseId: z.string(),
      defendantId: z.string(),
      name: z.string().nullable(),
      /** The name before, where it is another one. */
      from: z.string().nullable().optional(),
    }),
    personal: ['name', 'from'],
  }),
  PleadingSubmitted: eventSchema({
    version: 1,
    says: 'A version of the complaint, or of one defendant’s defence, was submitted.',
    data: z.object({
      caseId: z.string(),
      /** The case's number at that moment, which shows what a receipt is for. */
      caseNumber: z.string(),
      pleading: z.enum(['complaint', 'defense']),
      /** The defendant who answers; `null` for a complaint. */
      defendantId: z.string().nullable(),
      /** Counts from 1 for the complaint and for each defendant's defence. */
      version: z.number().int().positive(),
      formKey: z.string(),
      edition: z.string(),
      /** SHA-256 (hex) of the definition that it was made with, which `formDefinition-{hash}` holds. */
      definitionHash: z.string(),
      /** Version of the Word renderer that printed the file. */
      renderer: z.string(),
      /** SHA-256 (hex) of the Word file, under which `app.case_files` holds it. */
      documentHash: z.string(),
      formData: answers.nullable(),
      /**
       * Of a complaint: the ids of the defendants whom it names, in the order of its entries. Absent where their names and the
       * order in which they joined say it.
       */
      namedIds: z.array(z.string()).optional(),
      /** Answers that were suggested and accepted as they were. Absent where there are none. */
      marks: z.array(Mark).nullable().optional(),
      submittedBy: z.string().nullable(),
      /** The newest version before, which the sender had seen: named by them. Absent where they named none, as programs may. */
      basedOn: z.number().int().nonnegative().optional(),
    }),
    personal: ['formData', 'marks'],
  }),
  PleadingAdopted: eventSchema({
    version: 1,
    says: 'An account took a pleading among its own, for which it showed number and code, or which a colleague gave to a team of both: from then on it speaks for that side without the code.',
    data: z.object({
      caseId: z.string(),
      pleading: z.enum(['complaint', 'defense']),
      /** The defendant whose defence it is; `null` for the complaint. */
      defendantId: z.string().nullable(),
      accountId: z.string(),
    }),
    personal: [],
  }),
  PleadingGivenBack: eventSchema({
    version: 1,
    says: 'An account gave a pleading back that it had adopted, or lost it with its place in the team: from then on it speaks for that side by number and code alone, as anybody does.',
    data: z.object({
      caseId: z.string(),
      pleading: z.enum(['complaint', 'defense']),
      /** The defendant whose defence it is; `null` for the complaint. */
      defendantId: z.string().nullable(),
      accountId: z.string(),
    }),
    personal: [],
  }),
  CaseNumberAssigned: eventSchema({
    version: 1,
    says: 'The court filed the case under a formal number.',
    data: z.object({
      caseId: z.string(),
      caseNumber: z.string(),
      /** What an administrator typed, where it is stored in another spelling. */
      typed: z.string().optional(),
      /** Codes of the remarks on the number that an administrator confirmed. */
      acknowledged: z.array(z.string()).optional(),
    }),
    personal: [],
  }),
  CaseNumberCorrected: eventSchema({
    version: 1,
    says: 'The court corrected the number of a filed case, for the reason given; the former number stays an alias.',
    data: z.object({
      caseId: z.string(),
      from: z.string(),
      to: z.string(),
      reason: z.string(),
      /** What an administrator typed, where it is stored in another spelling. */
      typed: z.string().optional(),
      /** Codes of the remarks on the new number that an administrator confirmed. */
      acknowledged: z.array(z.string()).optional(),
    }),
    personal: [],
  }),
  FilingReviewed: eventSchema({
    version: 1,
    says: 'The court was shown what a model says of a version of the complaint, before filing.',
    data: z.object({
      caseId: z.string(),
      version: z.number().int().positive(),
      ...advice,
    }),
    personal: [],
  }),
  CaseAnalysed: eventSchema({
    version: 1,
    says: 'The court was shown what a model says of the versions of both sides.',
    data: z.object({
      caseId: z.string(),
      complaintVersion: z.number().int().positive(),
      defenses: z.array(z.object({ defendantId: z.string(), version: z.number().int().positive() })),
      ...advice,
    }),
    personal: [],
  }),
  CorrectionAsked: eventSchema({
    version: 1,
    says: 'The court asked a side to correct its pleading, or a defendant to explain a defence: once, in writing, with all marks.',
    data: z.object({
      caseId: z.string(),
      noticeId: z.string(),
      /** The field of law of the case, whose rules the notice names; absent for civil. */
      domain: z.enum(formDomains).optional(),
      /** Which notice to this side it is, from 1. */
      count: z.number().int().positive(),
      pleading: z.enum(['complaint', 'defense']),
      defendantId: z.string().nullable(),
      /** That it is about a third party's opinion; absent for the complaint and a defence. */
      answerer: z.enum(['third_party']).optional(),
      /** The version that the places are of. */
      version: z.number().int().positive(),
      /** What stands on the notice. */
      caseNumber: z.string(),
      court: z.string().nullable(),
      receivedOn: z.string(),
      askedOn: z.string(),
      /** The day that the court chose; no law fixes one. */
      dueOn: z.string(),
      /** The names of both sides as the notice has them. */
      parties: z.object({ plaintiffs: z.string(), defendants: z.string() }).nullable(),
      marks: z.array(
        z.object({
          markId: z.string(),
          source: z.enum(['rule', 'clerk']),
          /** A code of the list of problems, or of a clerk's reasons. */
          code: z.string(),
          /** Dotted place in the answers of the version. */
          path: z.string(),
          /** The place in the words of the form. */
          label: z.string(),
          /** The rule that asks for the place; absent where none does by name. */
          basis: z.string().optional(),
        }),
      ),
      /** Whom the party may ask about the notice; absent where nobody was named. */
      contact: z.object({ clerk: z.string(), telephone: z.string() }).nullable().optional(),
      texts: z.array(z.object({ markId: z.string(), reason: z.string(), valueThen: z.string() })).nullable(),
      /** Why the court asks once more. Absent in a first notice. */
      againBecause: z.string().nullable().optional(),
      /** Version of the Word renderer, and SHA-256 (hex) of the notice. */
      renderer: z.string(),
      documentHash: z.string(),
    }),
    personal: ['parties', 'texts', 'againBecause', 'contact'],
  }),
  CorrectionServed: eventSchema({
    version: 1,
    says: 'The court recorded that a correction notice was served; recorded again, the later record counts.',
    data: z.object({
      caseId: z.string(),
      noticeId: z.string(),
      /** The day of service. */
      on: z.string(),
      by: z.enum(['paper', 'electronic', 'in_person', 'own_act']),
    }),
    personal: [],
  }),
  CorrectionExtended: eventSchema({
    version: 1,
    says: 'The court set a later day for a correction.',
    data: z.object({
      caseId: z.string(),
      noticeId: z.string(),
      dueOn: z.string(),
      ground: z.string().nullable(),
    }),
    personal: ['ground'],
  }),
  MarkExplained: eventSchema({
    version: 1,
    says: 'A party answered a mark in words instead of changing the place; said again, the later words count.',
    data: z.object({
      caseId: z.string(),
      noticeId: z.string(),
      markId: z.string(),
      words: z.string().nullable(),
    }),
    personal: ['words'],
  }),
  MarkSettled: eventSchema({
    version: 1,
    says: 'A mark of a correction notice is open no more: a new version put it right, or the court decided so.',
    data: z.object({
      caseId: z.string(),
      markId: z.string(),
      /** The newest version of the pleading at that moment. */
      version: z.number().int().positive(),
      as: z.enum(['corrected', 'accepted_as_is', 'moot']),
      by: z.enum(['rule', 'clerk']),
    }),
    personal: [],
  }),
  CorrectionEnded: eventSchema({
    version: 1,
    says: 'Nothing of a correction notice is waited for any more.',
    data: z.object({
      caseId: z.string(),
      noticeId: z.string(),
      outcome: z.enum(['complete', 'withdrawn', 'filed_with_open']),
    }),
    personal: [],
  }),
  SubmissionClosed: eventSchema({
    version: 1,
    says: 'A submission that had no number was closed: returned, refused, withdrawn, transferred, or a duplicate of another case.',
    data: z.object({
      caseId: z.string(),
      closureId: z.string(),
      how: z.enum(closureKinds),
      /** The field of law of the case, whose rules a notice names; absent for civil. */
      domain: z.enum(formDomains).optional(),
      /** The number that the case had, as its notice has it. */
      caseNumber: z.string(),
      /** The newest version of the complaint at that moment. */
      version: z.number().int().positive(),
      /** The court's days on which that version came in and the submission was closed. */
      receivedOn: z.string(),
      closedOn: z.string(),
      /** What the court is called, where it is known. */
      court: z.string().nullable(),
      /** Of a refusal: the number of the ruling. */
      rulingNumber: z.string().optional(),
      /** Of a transfer: the court that it went to. */
      transferredTo: z.string().optional(),
      /** Of a duplicate: the case that goes on, with its number at that moment. */
      duplicateOf: z.object({ caseId: z.string(), caseNumber: z.string() }).optional(),
      /** Why; empty where its party gave none. */
      reason: z.string().nullable(),
      /** The names of both sides as the notice has them; absent where none is printed. */
      parties: z.object({ plaintiffs: z.string(), defendants: z.string() }).nullable().optional(),
      /** Version of the Word renderer, and SHA-256 (hex) of the notice; absent where none is printed. */
      renderer: z.string().optional(),
      documentHash: z.string().optional(),
    }),
    personal: ['reason', 'parties'],
  }),
  SubmissionReopened: eventSchema({
    version: 1,
    says: 'The court undid the closing of a submission, from which nothing had followed: it waits for its number again.',
    data: z.object({ caseId: z.string(), closureId: z.string(), reason: z.string().nullable() }),
    personal: ['reason'],
  }),
  CaseAssigned: eventSchema({
    version: 1,
    says: 'Somebody of the court has the case from now on, or nobody has it any more.',
    data: z.object({
      caseId: z.string(),
      /** The account that has the case; `null` where nobody has it. Who it is, is asked of the account, which may be erased. */
      assigneeId: z.string().nullable(),
      /** The account that had it before; `null` where nobody had it. */
      formerId: z.string().nullable(),
      /** Why it was taken from whoever had it; `null` where nobody had it. */
      reason: z.string().nullable(),
    }),
    personal: ['reason'],
  }),
  CaseNoteWritten: eventSchema({
    version: 1,
    says: 'Somebody of the court wrote a note on the case, which the court alone reads.',
    data: z.object({ caseId: z.string(), noteId: z.string(), text: z.string().nullable() }),
    personal: ['text'],
  }),
  CasePaperIssued: eventSchema({
    version: 1,
    says: 'The court issued a paper that follows the filing of a case: to the plaintiffs, one defendant or one third party; issued again, it is a new version.',
    data: z.object({
      caseId: z.string(),
      paperId: z.string(),
      kind: z.enum(casePaperKinds),
      /** The defendant to whom it goes; `null` for the plaintiffs. */
      defendantId: z.string().nullable(),
      /** Of a third party to whom it goes; absent for plaintiffs and defendants. */
      standing: z.enum(['third_party']).optional(),
      /** Counts from 1 for each kind and addressee. */
      version: z.number().int().positive(),
      /** The field of law of the case, whose rules the paper names; absent for civil. */
      domain: z.enum(formDomains).optional(),
      /** What stands on the paper. */
      caseNumber: z.string(),
      cause: z.string(),
      court: z.string().nullable(),
      /** The court's days on which the case was filed and the paper issued. */
      filedOn: z.string(),
      issuedOn: z.string(),
      procedure: z.enum(trialProcedures),
      /** Of a civil notice on evidence: the days that the court gives. */
      evidenceDays: z.number().int().positive().optional(),
      /** The names of both sides and of whom it goes to. */
      parties: z.object({ plaintiffs: z.string(), defendants: z.string(), addressee: z.string() }).nullable(),
      /** What the court filled in; empty where it left a place to the pen. */
      filled: z
        .object({
          /** Who hears the case. */
          judges: z.string(),
          clerk: z.string(),
          telephone: z.string(),
          /** Of a notice to pay: how, and the fee in yuan with what it follows from. */
          payment: z.string().optional(),
          fee: z
            .object({
              kind: z.enum(feeKinds),
              amount: z.string().nullable(),
              base: z.string(),
              full: z.string(),
              halving: z.enum(halvings).nullable(),
              due: z.string(),
            })
            .optional(),
          /** Of a receipt of service: what is served with it. */
          served: z.array(z.string()).optional(),
        })
        .nullable(),
      /** Version of the Word renderer, and SHA-256 (hex) of the paper. */
      renderer: z.string(),
      documentHash: z.string(),
    }),
    personal: ['parties', 'filled'],
  }),
  PapersServed: eventSchema({
    version: 1,
    says: 'The court recorded that papers of a filed case were served on one addressee; the defence’s period runs from it.',
    data: z.object({
      caseId: z.string(),
      serviceId: z.string(),
      /** The defendant who was served; `null` for the plaintiffs. */
      defendantId: z.string().nullable(),
      paperIds: z.array(z.string()),
      /** The version of the complaint whose copy was served; `null` where none was. */
      complaintVersion: z.number().int().positive().nullable(),
      how: z.enum(serviceWays),
      /** The day of service; of a publication the day on which it was sent out. */
      on: z.string(),
      /** Who served, and what else there is to say. */
      servedBy: z.string().nullable(),
      note: z.string().nullable(),
    }),
    personal: ['servedBy', 'note'],
  }),
  PaperServiceRevoked: eventSchema({
    version: 1,
    says: 'The court took back a record of service that was wrong: it counts no more.',
    data: z.object({ caseId: z.string(), serviceId: z.string(), reason: z.string().nullable() }),
    personal: ['reason'],
  }),
  PersonalDataErased: eventSchema({
    version: 1,
    says: 'The key of the case’s personal data was destroyed, for the reason given.',
    data: z.object({ caseId: z.string(), reason: z.string() }),
    personal: [],
  }),
} as const;

export type CaseEvent = EventOf<typeof caseEvents>;

/** What a `caseNumber-{number}` stream holds: the uniqueness of a formal number. */
export const caseNumberEvents = {
  CaseNumberReserved: eventSchema({
    version: 1,
    says: 'A formal number was reserved for a case before it was assigned.',
    data: z.object({ caseNumber: z.string(), caseId: z.string() }),
    personal: [],
  }),
  CaseNumberReleased: eventSchema({
    version: 1,
    says: 'A reservation that led to no assignment was released.',
    data: z.object({ caseNumber: z.string(), caseId: z.string() }),
    personal: [],
  }),
} as const;

export type CaseNumberEvent = EventOf<typeof caseNumberEvents>;
