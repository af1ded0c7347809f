import { show } from '../../../domain/assistance/show.js';
import { promptOf, type Parts, type Task } from '../../../domain/assistance/task.js';
import type { UsageSource } from '../../../domain/usage/usageSources.js';
import type { TokenUsage } from '../../../domain/usage/tokenUsage.js';
import type { StructuredRequest } from '../../adapters/modelService/modelService.js';
import { RequestError } from '../../platform/http/requestError.js';
import { cleanOutcome, type AnsweringModel } from './assistant.js';
import type { CallModel, ModelCallRequest } from './callModel.js';
import { fencedMessages } from './fencedMessages.js';
import { hideInCall } from './hideInCall.js';
import type { Asked } from './modelTasks.js';

/** A model that is tried before anybody is answered by it. */
export type Candidate = Pick<AnsweringModel, 'connection' | 'keepRung'>;

/** One call of a candidate, made by no request. */
export type CandidateCall = Required<Pick<ModelCallRequest, 'callId' | 'context'>> & {
  readonly signal: AbortSignal;
  /** Called with what the call used, however it ended; `null` for nothing. */
  readonly onUsed: (usage: TokenUsage | null) => void;
};

/** Its name in the records of usage: that of every other test of a model. */
const source: UsageSource = 'model-test';

/**
 * Asks a model of the platform a task as features ask it: the same prompt, fences, hidden numbers, cleaning and turn of repair, and no
 * fallback, which would be another model. It is journalled and its usage recorded; the court's own models cost it no credits.
 */
export type AskCandidate = <P extends Parts, Value extends string, Reply>(
  candidate: Candidate,
  task: Task<P, Value, null>,
  asked: Pick<Asked<P, Value>, 'values' | 'material'> & Pick<StructuredRequest<Reply>, 'schema' | 'complaints'>,
  call: CandidateCall,
) => Promise<{ readonly reply: Reply; readonly misfits: number; readonly model: string }>;

/** Creates the asking of candidates. @throws RequestError `model_call_failed` with a sentence for every end but a whole, fitting reply */
export const createAskCandidate =
  ({ callModel }: { readonly callModel: Pick<CallModel, 'structured'> }): AskCandidate =>
  async (
    { connection, keepRung },
    task,
    { values, material, schema, complaints },
    { callId, context, signal, onUsed },
  ) => {
    const { blocks } = show(task.sees.parts, material);
    const hidden = hideInCall(fencedMessages({ task: promptOf(task, values), data: blocks }));
    const called = await callModel.structured({
      messages: hidden.messages,
      schema,
      complaints,
      connection,
      scope: 'platform',
      prices: null,
      source,
      callId,
      userId: null,
      signal,
      context,
    });
    onUsed(called.usage);
    const outcome = cleanOutcome(hidden.revealed(called));
    if (outcome.kind !== 'complete') throw new RequestError('model_call_failed', { sentence: outcome.sentence });
    if (outcome.rung !== null && outcome.rung !== connection.structuredOutput) await keepRung(outcome.rung);
    return { reply: outcome.value, misfits: outcome.misfits ?? 0, model: connection.modelName };
  };
