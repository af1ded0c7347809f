import { defineTask, type DefinedTask } from '../../../platform/tasks/defineTask.js';
import { UploadPayload } from '../uploads/acceptUpload.js';
import type { Reindex } from '../vectors/reindex.js';
import { ReindexPayload } from '../vectors/reindexTasks.js';
import type { BringIn } from './bringIn.js';
import { uploadEffects } from './uploadEffects.js';

/** Kills for other reasons than the task are far fewer than this in a row. */
export const knowledgeLease = { seconds: 60, tries: 3, interruptions: 20 } as const;
const reasons = { failed: '处理时出错，请稍后重试', interrupted: '处理多次中断，请稍后重试' } as const;
const common = { lane: 'knowledge', lease: knowledgeLease, reasons } as const;

/** The first file that failed stands in front of the reason, in the words of its owner. */
const withoutFile = (reason: string): string => reason.replace(/^“[\s\S]*”：/u, '');

/** Brings the files of an upload into the knowledge base. */
export const uploadTask = (bringIn: BringIn): DefinedTask =>
  defineTask({
    ...common,
    ...uploadEffects,
    kind: 'upload',
    payload: UploadPayload.partial(),
    publicReason: withoutFile,
    run: bringIn,
  });

/** Brings the chunks of an owner to another embedding model. */
export const reindexTask = (run: Reindex['run']): DefinedTask =>
  defineTask({ ...common, kind: 'reindex', payload: ReindexPayload, run });
