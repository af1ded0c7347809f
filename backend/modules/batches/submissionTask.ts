import { createHash } from 'node:crypto';
import { z } from 'zod';
import { problems } from '../../../domain/contract/problems.js';
import { canonicalJson } from '../../../domain/eventSourcing/canonicalJson.js';
import { DomainError } from '../../../domain/eventSourcing/domainError.js';
import { rawRow } from '../../../domain/batches/answersOfRow.js';
import { columnsOf } from '../../../domain/batches/columns.js';
import type { FormAnswers } from '../../../domain/forms/answers.js';
import type { FormDefinition } from '../../../domain/forms/definition.js';
import { RequestError } from '../../platform/http/requestError.js';
import { defineTask, type DefinedTask, type TaskOutcome, type TaskWork } from '../../platform/tasks/defineTask.js';
import { countingAfresh } from '../../platform/tasks/queue.js';
import type { OpenOwnCase } from '../cases/index.js';
import type { Forms } from '../forms/index.js';
import type { BatchReads, CountedBatch } from './batchReads.js';
import type { StoredRow } from './batchShape.js';
import { definitionOf } from './definitionOf.js';
import type { RowEnd, SubmissionRows } from './submissionRows.js';

export type SubmissionDeps = {
  readonly batches: Pick<BatchReads, 'find' | 'rows'>;
  readonly submissions: Pick<SubmissionRows, 'end' | 'finish' | 'halt'>;
  readonly forms: Pick<Forms, 'byHash' | 'get'>;
  readonly openOwnCase: OpenOwnCase;
  readonly now: () => Date;
};
const Payload = z.object({ batch_id: z.uuid() });
type Work = TaskWork<z.infer<typeof Payload>>;

/** Pleadings that are under way at a time: the printing of one fills the wait of another for the stores. */
const atOnce = 4;
const givenUp = '提交多次没有成功，已暂停；请稍后选择继续，已提交的行不会重复提交。';
const accountGone = '账号已停用或注销，提交已停下。';

/** The account may do nothing any more: its rows are not at fault. */
const endsAll: readonly string[] = [
  'account_inactive',
  'account_not_found',
  'personal_data_erased',
  'account_expelled',
];

class Halted extends Error {
  override readonly name = 'Halted';
}

/** What a refusal says of a row; what may pass is thrown on, for another try. */
const failureOf = (error: unknown): RowEnd => {
  if (!(error instanceof DomainError || error instanceof RequestError)) throw error;
  if (endsAll.includes(error.code)) throw new Halted(error.code, { cause: error });
  const { status, sentence } = problems[error.code];
  if (status >= 500 || status === 429) throw error;
  if (!(error instanceof RequestError)) return { state: 'failed', reason: sentence };
  if (error.became)
    return {
      state: 'failed',
      reason: `这一行此前已经提交为案件 ${error.became.case_number ?? ''}，之后又改过内容，没有再次提交；要更正的，请在“我的文书”中提交新的一版。`,
    };
  const [first] = error.errors ?? [];
  return { state: 'failed', reason: first ? `${sentence}${first.message}` : (error.sentence ?? sentence) };
};

/**
 * The command of a row: the same for the same words, so that what a crash cut off is found and not done again. Other words under the same
 * draft are refused by the case that it opened.
 */
const commandOf = ({ draft_id: draft }: StoredRow, formData: unknown): string =>
  createHash('sha256')
    .update(`batch row\n${draft}\n${canonicalJson(formData)}`)
    .digest('hex');

const submitRow = async (
  { openOwnCase, now }: SubmissionDeps,
  { id, owner, name, pattern, counts }: CountedBatch,
  row: StoredRow,
  definition: FormDefinition,
): Promise<RowEnd> => {
  const { formData } = rawRow(definition, columnsOf(definition), row.cells, (pattern?.answers ?? {}) as FormAnswers);
  try {
    const opened = await openOwnCase({
      accountId: owner,
      definition,
      formData,
      draftId: row.draft_id,
      batch: { batchId: id, name, rows: Math.max(1, counts.waiting + counts.submitted + counts.failed) },
      context: {
        commandId: commandOf(row, formData),
        correlationId: `batch ${row.draft_id}`,
        actor: { kind: 'user', id: owner },
        now: now(),
      },
    });
    return {
      state: 'submitted',
      caseId: opened.caseId,
      at: opened.at,
      filed: {
        case_number: opened.caseNumber,
        verification_code: opened.verificationCode,
        document_hash: opened.documentHash,
        receipt_id: opened.receiptId,
        document_id: opened.documentId,
      },
    };
  } catch (error) {
    return failureOf(error);
  }
};

/** The next rows, some at a time. Whatever one of them meets, the others are kept before it is said. */
const submitSome = async (
  deps: SubmissionDeps,
  batch: CountedBatch,
  definition: FormDefinition,
  work: Work,
): Promise<number> => {
  const waiting = await deps.batches.rows(batch, { states: ['waiting'] }, { offset: 0, limit: atOnce * 4 });
  const write = countingAfresh(work.write, work.task);
  for (let at = 0; at < waiting.length; at += atOnce) {
    work.signal.throwIfAborted();
    const ended = await Promise.allSettled(
      waiting.slice(at, at + atOnce).map(async (row) => {
        await deps.submissions.end(batch, row, await submitRow(deps, batch, row, definition), write);
      }),
    );
    for (const one of ended) if (one.status === 'rejected') throw one.reason;
  }
  return waiting.length;
};

const submitAll = async (deps: SubmissionDeps, work: Work): Promise<TaskOutcome> => {
  const { owner } = work.task;
  if (owner === null) throw new Error('a batch of nobody');
  for (;;) {
    work.signal.throwIfAborted();
    const batch = await deps.batches.find(owner, work.payload.batch_id);
    if (batch.state !== 'running') return { kind: 'done' };
    const { waiting, submitted, failed } = batch.counts;
    work.onProgress((submitted + failed) / Math.max(1, waiting + submitted + failed));
    const definition = await definitionOf(deps.forms, batch);
    if (
      (await submitSome(deps, batch, definition, work)) === 0 &&
      (await deps.submissions.finish(batch.id, work.write))
    )
      return { kind: 'done' };
  }
};

/** Submits the waiting rows of a batch one by one, and goes on after a crash where it stopped: one row opens one case. */
export const submissionTask = (deps: SubmissionDeps): DefinedTask =>
  defineTask({
    kind: 'batch_submission',
    payload: Payload,
    // Hundreds of pleadings of one account hold up no letter and no upload.
    lane: 'batches',
    lease: { seconds: 60, tries: 8, interruptions: 50 },
    reasons: { failed: givenUp, interrupted: givenUp },
    run: async (work) => {
      try {
        return await submitAll(deps, work);
      } catch (error) {
        if (work.signal.aborted) throw error;
        if (error instanceof RequestError && error.code === 'batch_not_found') return { kind: 'done' };
        const isHalted = error instanceof Halted;
        if (!isHalted && !work.isLastTry) throw error;
        const reason = isHalted ? accountGone : givenUp;
        await deps.submissions.halt(work.payload.batch_id, reason, work.write);
        return { kind: 'failed', reason };
      }
    },
  });
