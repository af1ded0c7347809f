import { retentionReason } from '../../../domain/case/retentionReason.js';
import type { OpenedCase } from '../../../domain/case/state.js';
import { caseListTable } from '../../../projections/caseList/caseListProjection.js';
import type { ReadTables } from '../../../projections/runner/projection.js';
import { eraseCase, type EraseCaseDeps } from '../erasure/index.js';
import { StoreUnavailableError } from '../../adapters/eventStore/errors.js';
import { describeError, type Logger } from '../../runtime/logging/logger.js';

const dayMs = 86_400_000;

type Deps = EraseCaseDeps & {
  readonly read: ReadTables;
  readonly now: () => Date;
  /** Days without a new event after which a pending (unfiled) case is erased. */
  readonly days: number;
  readonly newId: () => string;
  readonly logger: Pick<Logger, 'error'>;
  readonly batchSize?: number;
  /** Most cases that one run erases; the next run goes on. */
  readonly maxErased?: number;
};

export type RetentionOutcome = { readonly erased: number; readonly failed: number };

/** Thrown when the case was filed, or changed, while it was about to be erased. */
class StillInUseError extends Error {
  override readonly name = 'StillInUseError';
}

type Due = { readonly case_id: string; readonly updated_at: Date };

const versionsOf = ({ complaints, defendants }: OpenedCase): number =>
  complaints.length + defendants.reduce((sum, { defenses }) => sum + defenses.length, 0);

/**
 * Erases one case if the log confirms that it is due, since the read model may lag behind.
 * @throws StillInUseError when it is not
 */
const eraseIfDue = async (deps: Deps, caseId: string, before: Date): Promise<void> => {
  const { cases, days, now, newId } = deps;
  const history = await cases.history(caseId);
  const last = history.at(-1);
  if (!last || new Date(last.metadata.occurredAt) >= before) throw new StillInUseError();
  const versions = history.filter(({ type }) => type === 'PleadingSubmitted').length;
  const commandId = newId();
  await eraseCase(
    deps,
    caseId,
    retentionReason(days),
    { commandId, correlationId: commandId, actor: { kind: 'system', id: 'retention' }, now: now() },
    (state) => {
      if (state.status === 'filed' || versionsOf(state) !== versions) throw new StillInUseError();
    },
  );
};

/**
 * Erases cases without a number, pending or closed, in which nothing happened for `days` days, oldest first, until `stop`. Filed cases are never touched.
 * A case that cannot be erased is logged and tried again by the next run.
 * @throws StoreUnavailableError
 */
export const erasePendingCases = async (deps: Deps, stop: AbortSignal): Promise<RetentionOutcome> => {
  const { read, now, days, logger, batchSize = 100, maxErased = 5000 } = deps;
  const before = new Date(now().getTime() - days * dayMs);
  let erased = 0;
  let failures = 0;
  let after: Due = { case_id: '', updated_at: new Date(0) };
  for (;;) {
    const due: Due[] = await read(caseListTable)
      .whereIn('status', ['pending', 'closed'])
      .where({ erased: false })
      .where('updated_at', '<', before)
      .whereRaw('(updated_at, case_id) > (?, ?)', [after.updated_at, after.case_id])
      .orderBy(['updated_at', 'case_id'])
      .limit(batchSize)
      .select('case_id', 'updated_at');
    for (const { case_id: caseId } of due) {
      if (stop.aborted || erased >= maxErased) return { erased, failed: failures };
      try {
        await eraseIfDue(deps, caseId, before);
        erased += 1;
      } catch (error) {
        if (error instanceof StoreUnavailableError) throw error;
        if (error instanceof StillInUseError) continue;
        failures += 1;
        logger.error({ caseId, error: describeError(error) }, 'a pending case was not erased');
      }
    }
    const last = due.at(-1);
    if (!last || due.length < batchSize) return { erased, failed: failures };
    after = last;
  }
};
