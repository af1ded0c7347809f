import { z } from 'zod';
import type { FormCatalogue } from '../forms/index.js';
import { defineTask, type DefinedTask } from '../../platform/tasks/defineTask.js';
import { RequestError } from '../../platform/http/requestError.js';
import type { Candidate } from '../modelCalls/index.js';
import type { AiModelRows } from '../models/index.js';
import type { BenchDocumentRows } from './benchDocumentRows.js';
import type { BenchRunRows } from './benchRunRows.js';
import type { ReadDocument } from './readDocument.js';

type Deps = {
  readonly documents: Pick<BenchDocumentRows, 'find'>;
  readonly runs: BenchRunRows;
  readonly models: Pick<AiModelRows, 'find' | 'connectionOf' | 'keepRung'>;
  readonly catalogue: Pick<FormCatalogue, 'get'>;
  readonly readDocument: ReadDocument;
};

const givenUp = '多次中断，已停止；请稍后重新评测';
const modelGone = '模型已被删除';
const Payload = z.object({ model_id: z.uuid() });

/** The model with the form of output that it was last found to keep to; `null` for one that was deleted. */
const findCandidate = async (models: Deps['models'], id: string): Promise<Candidate | null> => {
  try {
    const row = await models.find(null, id);
    return { connection: await models.connectionOf(row), keepRung: (rung) => models.keepRung(row, rung) };
  } catch (error) {
    if (error instanceof RequestError && error.code === 'ai_model_not_found') return null;
    throw error;
  }
};

/** Has a model read the documents of a run, one after the other, those that it has not read yet. */
export const benchTask = ({ documents, runs, models, catalogue, readDocument }: Deps): DefinedTask =>
  defineTask({
    kind: 'model_bench',
    payload: Payload,
    // A run takes as long as the model does: bulk tests of the search do not wait for it.
    lane: 'model-bench',
    lease: { seconds: 60, tries: 5, interruptions: 20 },
    reasons: { failed: givenUp, interrupted: givenUp },
    run: async (work) => {
      const { id, lease } = work.task;
      const run = await runs.find(id);
      let readCount = run.read;
      for (let next = await runs.next(id); next; next = await runs.next(id)) {
        work.signal.throwIfAborted();
        work.onProgress(Math.min(1, readCount / run.documents));
        const candidate = await findCandidate(models, work.payload.model_id);
        if (!candidate) return { kind: 'failed', reason: modelGone };
        const document = await documents.find(next.document_id);
        // It was deleted since, and its row of the run with it.
        if (!document) continue;
        const result = await readDocument({
          candidate,
          document,
          definition: catalogue.get(document.form_key),
          id: `${id}:${next.place}:${lease}`,
          signal: work.signal,
        });
        await runs.record(work, next.place, result);
        readCount += 1;
      }
      await runs.keepTotals(work);
      return { kind: 'done' };
    },
  });
