import { courtClock } from '../../../../domain/courtCalendar/courtClock.js';
import type { Given } from '../../../../domain/contract/call.js';
import { documents } from '../../../../domain/contract/documents.js';
import { serve } from '../../../platform/http/serve.js';
import { marksOfPrinted } from '../../../../domain/autofill/printedMarks.js';
import { currentNumber } from '../../../../domain/case/state.js';
import { DomainError } from '../../../../domain/eventSourcing/domainError.js';
import type { Accounts, HandledCase } from '../../../adapters/eventStore/openAggregates.js';
import type { CommandContext } from '../../../adapters/eventStore/eventLog.js';
import { commandContext } from '../../../platform/http/commandContext.js';
import { setPositionHeader } from '../../../platform/http/minPosition.js';
import { senderHash } from '../../../platform/http/sender.js';
import { threadTurn } from '../../../platform/http/work/threadTurn.js';
import type { AppContext, AppRouter } from '../../../platform/http/types.js';
import {
  type KeptSubmission,
  formContentHash,
  type Generations,
  limitWordFiles,
  type DocumentGenerations,
  chargingRenders,
  sendWordFile,
} from '../../documents/index.js';
import { latestVersionOf, submitterOf } from '../../../../domain/case/access.js';
import type { FormDefinition } from '../../../../domain/forms/definition.js';
import { unaskedAnswers } from '../../../../domain/forms/unasked.js';
import { openedCase, type CaseLookup } from '../openedCase.js';
import {
  mustFit,
  submittableAnswers,
  documentTitle,
  formOf,
  mustGetDefinition,
  type Forms,
} from '../../forms/index.js';
import { readingCost, type CodeGuard } from '../codeGuard.js';
import { keepOwn, receiptIdOf, versionIn } from './kept.js';
import { mustBeOffered } from './newCase.js';
import { notNewest } from './notNewest.js';
import {
  openCase,
  submitComplaint,
  submitDefense,
  type Draft,
  type SubmitDeps,
  type Submitted,
} from './submitPleading.js';

type Body = Given<typeof documents.submit>['body'];

/** Notes what an account's draft was submitted as. Idempotent. @throws DomainError `personal_data_erased` */
export type EndSubmittedDraft = (submitted: {
  readonly key: { readonly owner: string; readonly formKey: string; readonly caseKey: string };
  readonly caseNumber: string;
  readonly version: number;
  readonly at: Date;
}) => Promise<void>;

type Deps = SubmitDeps &
  Pick<CaseLookup, 'cases'> & {
    readonly forms: Forms;
    readonly guardCode: CodeGuard;
    readonly documentGenerations: DocumentGenerations;
    readonly generations: Generations;
    readonly accounts: Pick<Accounts, 'handle'>;
    readonly endSubmittedDraft: EndSubmittedDraft;
    /** Whether accounts keep what they submit: in saas mode. */
    readonly keepsDocuments: boolean;
    readonly servedOverTls: boolean;
  };

/** The caller and the case of a request, by which the guard of codes counts. */
const askedBy = ({ document_type: side, case_number: number, payload }: Body, ctx: AppContext) => {
  const code = (side === 'defense' && payload.defendant_code) || payload.verification_code || null;
  const credentials = { code, accountId: ctx.state.account?.id ?? null };
  return { address: ctx.state.clientAddress, number, credentials };
};

/**
 * The definition that the answers were given to: the one that the sender names, else the one in use. A program that names none and
 * sends a next version whose answers the one in use does not ask for goes on with the definition of the version before.
 */
const definitionFor = async (deps: Deps, body: Body, ctx: AppContext): Promise<FormDefinition> => {
  const { form_key: formKey, form_data: formData, definition_hash: hash } = body.payload;
  const kind = body.document_type === 'complaint' ? 'claim' : 'defense';
  const definition = await mustGetDefinition(deps.forms, { formKey, hash }, kind);
  if (hash || body.case_number === '' || unaskedAnswers(definition, formData).length === 0) return definition;
  const attempt = askedBy(body, ctx);
  const before = await deps.guardCode(
    attempt,
    async () => {
      const found = await openedCase(deps, attempt.number, attempt.credentials);
      return { found, version: latestVersionOf(found, submitterOf(found, attempt.credentials, body.document_type)) };
    },
    ({ found }) => readingCost(found),
  );
  if (before.version?.formKey !== formKey) return definition;
  const match = await deps.forms.find(before.version);
  return match && unaskedAnswers(match.definition, formData).length === 0 ? match.definition : definition;
};

/**
 * How long a repeat by the same sender returns the code of a new case again, in case the response was lost; in milliseconds: three days, so
 * that whoever learns the outcome after a night or a weekend still gets it. Nobody knows whether the first response arrived: a repeat
 * under the same key, by the same sender, is the same showing.
 */
const codeToldAgainMs = 3 * 24 * 3_600_000;

const submit = async (
  deps: Deps,
  ctx: AppContext,
  body: Body,
  draft: Draft,
  context: CommandContext,
): Promise<Submitted> => {
  const { document_type: side, case_number: caseNumber } = body;
  if (side === 'complaint' && caseNumber === '') {
    // A new case has no version yet.
    if ((draft.basedOn ?? 0) > 0) throw notNewest('base_version_unknown', undefined, deps.timeZone);
    return openCase(deps, draft, context);
  }
  const attempt = askedBy(body, ctx);
  const { code } = attempt.credentials;
  const file = side === 'complaint' ? submitComplaint : submitDefense;
  return deps.guardCode(
    attempt,
    () => file(deps, draft, { caseNumber, code }, context),
    ({ handled: { state } }) => (state.status === 'unopened' ? 1 : readingCost(state)),
  );
};

/** Ends the account's draft that a submission was made of, so that its other devices learn of it. */
const endDraftOf = async (
  { endSubmittedDraft }: Deps,
  ctx: AppContext,
  body: Body,
  { handled }: Submitted,
): Promise<void> => {
  const { account } = ctx.state;
  if (!account || !body.draft_id || handled.state.status === 'unopened') return;
  const { version } = versionIn(handled);
  const became = { caseNumber: currentNumber(handled.state), version, at: handled.at };
  const key = { owner: account.id, formKey: body.payload.form_key, caseKey: body.draft_id };
  try {
    await endSubmittedDraft({ key, ...became });
  } catch (error) {
    // The account was erased meanwhile, and its drafts with it; the submission itself stands.
    if (!(error instanceof DomainError && error.code === 'personal_data_erased')) throw error;
  }
};

/** The file of the submitted version: the one that was kept, when the command is a repeat. */
const fileOf = async ({ caseFiles }: Deps, { handled, document }: Submitted): Promise<Uint8Array> => {
  if (document) return document.bytes;
  const { caseId, documentHash } = versionIn(handled);
  return caseFiles.read(caseId, documentHash);
};

/** A repeat returns the code only to the first sender and for a short time; others learn only that there is one. */
const sendCode = (ctx: AppContext, { repeated, sameSender, at }: HandledCase, code: string | null): void => {
  const isRecent = ctx.state.receivedAt.getTime() - at.getTime() <= codeToldAgainMs;
  if (repeated && !(sameSender && isRecent)) ctx.set('X-Verification-Code-Withheld', 'true');
  else if (code !== null) ctx.set('X-Verification-Code', encodeURIComponent(code));
};

const respond = async (
  ctx: AppContext,
  deps: Deps,
  submitted: Submitted,
  kept: KeptSubmission | undefined,
): Promise<void> => {
  const { handled } = submitted;
  const version = versionIn(handled);
  if (handled.state.status === 'unopened') throw new DomainError('case_not_found');
  const bytes = await fileOf(deps, submitted);
  const opening = handled.events.find((event) => event.type === 'CaseOpened');
  sendWordFile(ctx, bytes, {
    title: documentTitle((await formOf(deps.forms, version)).definition),
    date: handled.at,
    timeZone: deps.timeZone,
  });
  ctx.set('X-Case-Number', encodeURIComponent(currentNumber(handled.state)));
  ctx.set('X-Case-Id', version.caseId);
  ctx.set('X-Document-Version', String(version.version));
  if (version.version > 1) ctx.set('X-Replaced-Version', String(version.version - 1));
  ctx.set('X-Document-Hash', version.documentHash);
  const receipt = receiptIdOf(handled);
  if (receipt) ctx.set('X-Receipt-Id', receipt);
  if (opening) sendCode(ctx, handled, opening.data.plaintiffCode);
  if (kept) ctx.set('X-Document-Id', kept.documentId);
  setPositionHeader(ctx, kept && kept.position > handled.position ? kept.position : handled.position);
};

/** @throws DomainError `answers_too_large`, RequestError `answers_invalid` */
const fittingPleading = (definition: FormDefinition, { payload }: Body, today: string) => {
  const { answers, form } = submittableAnswers(definition, payload.form_data, today);
  const marks = marksOfPrinted(form, payload.marks);
  mustFit([answers, marks]);
  return { answers, form, marks };
};

/**
 * POST /api/documents/generate-and-save: submits a version of a complaint or a defence and returns its Word file. A
 * complaint without a number opens a case. The file is rendered before anything is written, so a submitted version always
 * has its file. The first version of a side by a signed-in account spends one generation while the plan has any left; in saas mode the account keeps
 * what it submits among its own documents.
 */
export const submitRoute = (router: AppRouter, routeDeps: Deps): void => {
  const handle = async ({ body }: Given<typeof documents.submit>, ctx: AppContext): Promise<void> => {
    const deps = chargingRenders(routeDeps, ctx);
    const { form_key: formKey, renamed, if_changed: ifChanged, base_version: basedOn } = body.payload;
    const definition = await definitionFor(deps, body, ctx);
    const draftId = body.draft_id ?? null;
    const command = commandContext(ctx);
    if (body.document_type === 'complaint' && body.case_number === '')
      await mustBeOffered(deps, { definition, draftId }, command);
    const pleading = ctx.state.ownWork(() =>
      fittingPleading(definition, body, courtClock(ctx.state.receivedAt, deps.timeZone).day),
    );
    await limitWordFiles(ctx, deps.documentGenerations);
    const { account } = ctx.state;
    const context = { ...command, senderHash: senderHash(ctx, deps, command.commandId) };
    if (account) {
      const generation = { accountId: account.id, formKey, contentHash: formContentHash(pleading.form) };
      // Past what the plan gives, whoever has an account submits as a visitor of the same address may.
      if (await deps.generations.areUsedUp(generation, account.plan, context))
        await deps.documentGenerations.consume({ address: ctx.state.clientAddress });
    }
    // Whoever left asks again with the same key, so that what was begun is ended.
    const turn = { ...threadTurn(ctx), signal: new AbortController().signal };
    const draft = { ...pleading, accountId: account?.id ?? null, renamed, ifChanged, basedOn, draftId, turn };
    const submitted = await submit(deps, ctx, body, draft, context);
    await endDraftOf(deps, ctx, body, submitted);
    await respond(ctx, deps, submitted, await keepOwn(deps, submitted, context));
  };
  serve(router, documents.submit, handle);
};
