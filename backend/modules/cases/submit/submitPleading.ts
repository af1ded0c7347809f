import type { FormDefinition } from '../../../../domain/forms/definition.js';
import { randomBytes, randomUUID } from 'node:crypto';
import { latestVersionOf, mustBeNewest, submitterOf, versionsOf, type Side } from '../../../../domain/case/access.js';
import { codeFromBytes } from '../../../../domain/case/codes.js';
import { temporaryNumber } from '../../../../domain/case/caseNumber.js';
import type { Mark } from '../../../../domain/case/marks.js';
import type { CaseCommand, Credentials, NamedDefendant, Pleading } from '../../../../domain/case/commands.js';
import { currentNumber, type CaseState, type OpenedCase } from '../../../../domain/case/state.js';
import type { SaidOfRename } from '../../../../domain/case/whoIsWho.js';
import type { FormAnswers } from '../../../../domain/forms/answers.js';
import type { FilledForm } from '../../../../domain/forms/fill.js';
import { domainOf } from '../../../../domain/forms/formDomain.js';
import { DomainError } from '../../../../domain/eventSourcing/domainError.js';
import { definitionHash } from '../../../../domain/forms/spelledOut.js';
import { answererEntries, answerersIn, type PartyEntry } from '../../../../domain/forms/partyNames.js';
import type { CaseReader, ReadingTurn } from '../../../adapters/caseReader/caseReader.js';
import type { Cases, HandledCase } from '../../../adapters/eventStore/openAggregates.js';
import type { CommandContext } from '../../../adapters/eventStore/eventLog.js';
import { causeOf, type CourtRates, type Forms, storedAnswers } from '../../forms/index.js';
import {
  type CaseFiles,
  formContentHash,
  type Generations,
  renderPleading,
  type RenderDeps,
  type WordDocument,
} from '../../documents/index.js';
import { RequestError } from '../../../platform/http/requestError.js';
import { resolvedMarks } from '../corrections/resolvedMarks.js';
import { newCaseId, type NewCaseDeps } from './newCase.js';
import { isUnchanged } from './isUnchanged.js';
import { notNewest } from './notNewest.js';
import { caseIdOf, mustHaveNumber, type FindCaseByNumber } from '../openedCase.js';

export type SubmitDeps = RenderDeps &
  NewCaseDeps & {
    readonly forms: Forms;
    readonly cases: Pick<Cases, 'handle' | 'versions' | 'readVersion'>;
    readonly findCaseByNumber: FindCaseByNumber;
    readonly caseReader: Pick<CaseReader, 'read'>;
    readonly courtName: string | undefined;
    readonly courtRates: Pick<CourtRates, 'of'>;
    readonly generations: Pick<Generations, 'record'>;
    readonly caseFiles: Pick<CaseFiles, 'keep' | 'read'>;
    /** Makes the data key of a new case while its file is being rendered. */
    readonly prepareKey: (caseId: string) => Promise<unknown>;
    readonly rendererVersion: string;
    readonly timeZone: string;
  };

/** A pleading that fits its form, on its way into the log. */
export type Draft = {
  readonly answers: FormAnswers;
  /** The form filled with the visible answers. */
  readonly form: FilledForm;
  /** The marks of the answers that are printed. */
  readonly marks: readonly Mark[];
  readonly accountId: string | null;
  /** What the plaintiff says of defendants whose names changed. */
  readonly renamed: readonly SaidOfRename[];
  /** The newest version that the submitter had seen, 0 for none; absent where they do not say it. */
  readonly basedOn?: number | undefined;
  /** What the submitter's side submitted last is not submitted once more. */
  readonly ifChanged: boolean;
  /** The UUID of the draft that it was made of, where the sender names it. */
  readonly draftId: string | null;
  /** The table that it is a row of; absent for one that was filled in by itself. */
  readonly batch?: Extract<CaseCommand, { type: 'OpenCase' }>['data']['batch'];
  /** For whom the rules read it. */
  readonly turn: ReadingTurn;
};

/** The case that a request names, and the code that it shows for the case, if any. */
type CaseAccess = { readonly caseNumber: string; readonly code: string | null };

export type Submitted = {
  readonly handled: HandledCase;
  /** Absent when the command was a repeat. */
  readonly document?: WordDocument;
};

const newCode = (): string => codeFromBytes(randomBytes(8));

const pleadingOf = (
  deps: SubmitDeps,
  { form: { definition }, answers, marks, accountId }: Draft,
  { hash }: WordDocument,
): Pleading => ({
  formKey: definition.key,
  edition: definition.edition,
  definitionHash: definitionHash(definition),
  cause: causeOf(definition),
  ...(definition.answerer && { answerer: definition.answerer }),
  renderer: deps.rendererVersion,
  documentHash: hash,
  formData: { ...answers },
  marks,
  submittedBy: accountId,
});

const namedDefendants = ({ form }: Draft): NamedDefendant[] =>
  answerersIn(form.definition, form.blocks).map((party) => ({ ...party, defendantId: randomUUID(), code: newCode() }));

/** Those who may answer, as the latest version named them; none where its form is gone or it was erased. */
export const namedBefore = async (
  { forms }: Pick<SubmitDeps, 'forms'>,
  { latestComplaint: latest }: OpenedCase,
): Promise<readonly PartyEntry[]> => {
  if (latest === null || latest.formData === null) return [];
  const answers = storedAnswers(latest);
  const match = await forms.find(latest);
  return match ? answererEntries(match.definition, answers) : [];
};

type Recording = {
  readonly context: CommandContext;
  readonly which: () => 'first' | 'next';
  readonly caseId: string;
  readonly render: () => Promise<WordDocument>;
};

/**
 * What comes after the decision and the rendering, right before the pleading is recorded: its definition is stored, so that no
 * submission names a hash that leads nowhere, the document is counted for the signed-in account if it is the first version of a side, and
 * its file is kept, so that no submission lacks it. A refused one does none of these, and nothing is recorded for an account that was
 * barred meanwhile.
 */
const beforeRecording = (
  deps: SubmitDeps,
  { accountId, form }: Draft,
  { context, which, caseId, render }: Recording,
) => ({
  beforeAppend: async () => {
    const { forms, generations, caseFiles } = deps;
    const { definition } = form;
    await forms.store(definition, context);
    if (accountId !== null) {
      const contentHash = formContentHash(form);
      await generations.record({ accountId, formKey: definition.key, contentHash, submission: which() }, context);
    }
    await caseFiles.keep(caseId, await render());
  },
});

/**
 * A draft that was submitted under another key, by whatever device, account or visitor, has opened its case already.
 * @throws RequestError `draft_submitted`, with the case's number and the version, never its code
 */
const mustBeFirst = async ({ cases }: SubmitDeps, caseId: string, state: CaseState): Promise<void> => {
  if (state.status === 'unopened') return;
  const { versions } = await cases.versions(caseId);
  const [first] = versions;
  if (!first) throw new Error('a case that a draft opened has no version');
  const at = first.submittedAt.toISOString();
  const became = { outcome: 'submitted', case_number: currentNumber(state), version: first.version, at } as const;
  throw new RequestError('draft_submitted', { became });
};

/**
 * Opens a case with its first complaint. The id of the case follows from the draft that the sender names, so that one draft opens one
 * case on all backends, whatever key it comes with; else from the idempotency key. Either way a repeat after a crash finds the case
 * that the first attempt may have opened.
 * @throws RequestError `draft_submitted`
 */
export const openCase = async (deps: SubmitDeps, draft: Draft, context: CommandContext): Promise<Submitted> => {
  const caseId = newCaseId(deps, draft.draftId, context.commandId);
  const rendering = renderPleading(deps, draft.form, draft);
  const [handled, document] = await Promise.all([
    deps.cases.handle(
      caseId,
      async (state) => {
        if (draft.draftId !== null) await mustBeFirst(deps, caseId, state);
        return {
          type: 'OpenCase',
          data: {
            caseId,
            temporaryNumber: temporaryNumber(context.now, deps.timeZone, randomBytes(8)),
            plaintiffCode: newCode(),
            ownerId: draft.accountId,
            domain: domainOf(draft.form.definition),
            batch: draft.batch,
            complaint: pleadingOf(deps, draft, await rendering),
            defendants: namedDefendants(draft),
          },
        };
      },
      context,
      beforeRecording(deps, draft, { context, which: () => 'first', caseId, render: () => rendering }),
    ),
    rendering,
    deps.prepareKey(caseId),
  ]);
  return handled.repeated ? { handled } : { handled, document };
};

/** Renders once, however often the decision has to be made again; not before the submitter may submit. */
const renderOnce = (deps: SubmitDeps, { form, marks }: Draft): (() => Promise<WordDocument>) => {
  let rendering: Promise<WordDocument> | undefined;
  return () => (rendering ??= renderPleading(deps, form, { marks }));
};

/** What is refused because of the newest version, with that version and its time. */
const withNewest = async (deps: SubmitDeps, caseId: string, speaker: Side, error: unknown): Promise<unknown> => {
  if (!(error instanceof DomainError) || (error.code !== 'stale_version' && error.code !== 'base_version_unknown'))
    return error;
  const { versions } = await deps.cases.versions(caseId);
  const side = { pleading: speaker.pleading, defendantId: speaker.defendant?.defendantId ?? null };
  return notNewest(error.code, versionsOf(versions, side).at(-1), deps.timeZone);
};

/** Submits the next version of a side, on which the submitter must have the right to speak. */
const submit = async (
  deps: SubmitDeps,
  draft: Draft,
  { caseNumber, code }: CaseAccess,
  context: CommandContext,
  side: Side['pleading'],
  command: (state: OpenedCase, credentials: Credentials, pleading: Pleading) => CaseCommand | Promise<CaseCommand>,
): Promise<Submitted> => {
  const render = renderOnce(deps, draft);
  const credentials = { code, accountId: draft.accountId };
  const caseId = await caseIdOf(deps, caseNumber, credentials);
  let speaker: Side | undefined;
  let which: 'first' | 'next' = 'next';
  const prepared = async (state: CaseState): Promise<CaseCommand> => {
    const openCase = mustHaveNumber(state, caseNumber);
    speaker = submitterOf(openCase, credentials, side);
    const latest = latestVersionOf(openCase, speaker);
    which = latest === null ? 'first' : 'next';
    if (draft.ifChanged && isUnchanged(draft, latest)) throw new DomainError('version_unchanged');
    // The decider asks the same at the append: here, so that nothing is rendered in vain.
    mustBeNewest(speaker.defendant?.defenses ?? openCase.complaints, draft.basedOn);
    return command(openCase, credentials, pleadingOf(deps, draft, await render()));
  };
  const outcome = await deps.cases
    .handle(caseId, prepared, context, beforeRecording(deps, draft, { context, which: () => which, caseId, render }))
    .catch(async (error: unknown) => {
      throw speaker ? await withNewest(deps, caseId, speaker, error) : error;
    });
  return outcome.repeated ? { handled: outcome } : { handled: outcome, document: await render() };
};

/** Submits the next version of a complaint. @throws DomainError `wrong_number_or_code`, `cause_mismatch`, `version_unchanged`, … */
export const submitComplaint = (
  deps: SubmitDeps,
  draft: Draft,
  access: CaseAccess,
  context: CommandContext,
): Promise<Submitted> =>
  submit(deps, draft, access, context, 'complaint', async (state, credentials, complaint) => ({
    type: 'SubmitComplaint',
    data: {
      credentials,
      complaint,
      defendants: namedDefendants(draft),
      previously: await namedBefore(deps, state),
      renamed: draft.renamed,
      basedOn: draft.basedOn,
      resolved: await resolvedMarks(
        deps,
        state,
        { pleading: 'complaint', defendant: null },
        { ...draft, now: context.now },
      ),
    },
  }));

/** A defence that several complaints share is of the case's own cause, where it answers complaints of that. */
const ofCase = ({ cause }: Pick<OpenedCase, 'cause'>, { answersCauses = [] }: FormDefinition, defense: Pleading) =>
  answersCauses.includes(cause) ? { ...defense, cause } : defense;

/** Submits the next version of a defendant's defence. @throws DomainError `wrong_number_or_code`, `cause_mismatch`, `version_unchanged`, … */
export const submitDefense = (
  deps: SubmitDeps,
  draft: Draft,
  access: CaseAccess,
  context: CommandContext,
): Promise<Submitted> =>
  submit(deps, draft, access, context, 'defense', async (state, credentials, defense) => ({
    type: 'SubmitDefense',
    data: {
      credentials,
      defense: ofCase(state, draft.form.definition, defense),
      basedOn: draft.basedOn,
      resolved: await resolvedMarks(deps, state, submitterOf(state, credentials, 'defense'), {
        ...draft,
        now: context.now,
      }),
    },
  }));
