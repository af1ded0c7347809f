import { autofill } from '../../../domain/assistance/tasks/autofill.js';
import { problems } from '../../../domain/contract/problems.js';
import { DomainError } from '../../../domain/eventSourcing/domainError.js';
import type { FormDefinition } from '../../../domain/forms/definition.js';
import { labelAt } from '../../../domain/forms/labelAt.js';
import { benchLimits } from '../../../domain/modelBench/benchLimits.js';
import { countVerdicts, scoreFields, type VerdictCounts } from '../../../domain/modelBench/scoring.js';
import { addUsage, type TokenUsage } from '../../../domain/usage/tokenUsage.js';
import { RequestError } from '../../platform/http/requestError.js';
import { askModel } from '../autofill/index.js';
import type { AskCandidate, Candidate } from '../modelCalls/index.js';
import type { StoredDocument } from './benchDocumentRows.js';
import type { DocumentResult, ShownFields } from './benchRunRows.js';

type Deps = {
  readonly askCandidate: AskCandidate;
  /** Of one document, in milliseconds. */
  readonly documentMs?: number;
};
type Reading = {
  readonly candidate: Candidate;
  readonly document: Pick<StoredDocument, 'text' | 'expected'>;
  /** `undefined` for a form that there is no more. */
  readonly definition: FormDefinition | undefined;
  /** Unlike that of every other reading, also of a later one of the same document. */
  readonly id: string;
  readonly signal: AbortSignal;
};

const noCounts: VerdictCounts = { right: 0, wrong: 0, missing: 0, unexpected: 0 };
const tooLong = `用时超过${benchLimits.documentMs / 60_000}分钟，已停止读这一份。`;
const noForm = '这种文书已不存在，没有读。';

/** Why a document has no result, where that is a matter of this document or of the model. */
const sentenceOf = (error: unknown, timeout: AbortSignal): string | null => {
  if (timeout.aborted) return tooLong;
  if (error instanceof RequestError) return error.sentence ?? problems[error.code].sentence;
  return error instanceof DomainError ? problems[error.code].sentence : null;
};

/**
 * Has a candidate read a document as it would fill in a form, and holds the result against what is expected. A model that gives nothing
 * is a result too. @throws the signal's reason, and what is no failure of the model
 */
export const createReadDocument =
  ({ askCandidate, documentMs = benchLimits.documentMs }: Deps) =>
  async ({ candidate, document, definition, id, signal }: Reading): Promise<DocumentResult> => {
    const startMs = performance.now();
    const timeout = AbortSignal.timeout(documentMs);
    let used: TokenUsage | null = null;
    let calls = 0;
    const ended = (result: Omit<DocumentResult, 'figures'>, found: { quotes: number; verbatim: number }) => ({
      ...result,
      figures: {
        ...(result.outcome === 'done' ? countVerdicts(result.fields) : noCounts),
        ...found,
        evidenced: result.fields.filter(({ evidenced }) => evidenced).length,
        ms: Math.round(performance.now() - startMs),
        prompt_tokens: used?.input ?? 0,
        completion_tokens: (used?.output ?? 0) + (used?.thinking ?? 0),
        estimated: used?.estimated ?? false,
      },
    });
    const failed = (sentence: string) => ended({ outcome: 'failed', sentence, fields: [] }, { quotes: 0, verbatim: 0 });
    if (!definition) return failed(noForm);
    try {
      const {
        suggestions,
        problems: parts,
        verbatim,
      } = await askModel(
        (question) => {
          calls += 1;
          return askCandidate(candidate, autofill, question, {
            callId: `model-bench:${id}:${calls}`,
            context: { correlationId: id, actor: { kind: 'system', id: 'model bench' } },
            signal: AbortSignal.any([signal, timeout]),
            onUsed: (usage) => {
              used = addUsage(used, usage);
            },
          });
        },
        { definition, source: document.text },
      );
      signal.throwIfAborted();
      const proposed = suggestions.map(({ path, value, evidence }) => ({ path, value, evidenced: evidence !== null }));
      const fields = scoreFields(definition, document.expected, proposed).map((field) => ({
        ...field,
        label: labelAt(definition, field.path),
      })) as ShownFields;
      const sentence = parts.length === 0 ? null : parts.join('');
      return ended({ outcome: 'done', sentence, fields }, { quotes: suggestions.length, verbatim });
    } catch (error) {
      signal.throwIfAborted();
      const sentence = sentenceOf(error, timeout);
      if (sentence === null) throw error;
      return failed(sentence);
    }
  };
export type ReadDocument = ReturnType<typeof createReadDocument>;
