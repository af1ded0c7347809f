import { auditLogProjection } from '../../../../projections/auditLog/auditLogProjection.js';
import { countLeavesListed } from '../../../../projections/auditLog/auditLogQueries.js';
import { readReached } from '../../../../projections/runner/checkpoints.js';
import { endOf } from '../../../../projections/runner/logPlace.js';
import type { ReadTables } from '../../../../projections/runner/projection.js';
import { sealedLeaves, type LedgerSigner, type LedgerSource } from '../../ledger/index.js';

type Deps = {
  readonly tables: ReadTables;
  readonly source: Pick<LedgerSource, 'sealTail'>;
  readonly signer: LedgerSigner;
  /** A monotonic clock in milliseconds. */
  readonly steady?: () => number;
};

/** How long a count that agreed holds, in milliseconds: counting walks through the whole list. */
const freshMs = 30_000;

/** Says in a sentence that the list holds another number of events than the log; `null` where it does not, or nothing can be said. */
export type CountCheck = () => Promise<string | null>;

/**
 * Creates the check of the list's number of events against the signed one: as many as the newest seal covers, which is read from the
 * event store and under the court's signature. Events after that seal are not counted on either side.
 * @throws StoreUnavailableError
 */
export const createCountCheck = ({ tables, source, signer, steady = () => performance.now() }: Deps): CountCheck => {
  const count: CountCheck = async () => {
    const sealed = await sealedLeaves(source, signer);
    if (sealed === undefined) return null;
    if (sealed === 'unreadable') return '最近的封签无法读取或不是本院所签，无法比较列表与日志的事件数';
    const reached = (await readReached(tables)).get(auditLogProjection.name);
    if (!reached?.isFilled || endOf(reached.place) < sealed.lastPosition) return null;
    const listed = await countLeavesListed(tables, sealed.lastPosition);
    const difference = sealed.leaves - listed;
    if (difference === 0) return null;
    const words = difference > 0 ? `少 ${difference} 个` : `多 ${-difference} 个`;
    return `到最近的封签为止，日志中有 ${sealed.leaves} 个事件（不计封签），列表中有 ${listed} 个，${words}`;
  };
  let sameUntil = -Infinity;
  return async () => {
    if (steady() < sameUntil) return null;
    const discrepancy = await count();
    if (discrepancy === null) sameUntil = steady() + freshMs;
    return discrepancy;
  };
};
