import { accountsTable } from '../../../../projections/accounts/accountsProjection.js';
import { caseListTable } from '../../../../projections/caseList/caseListProjection.js';
import type { ReplayDeps } from '../../../../projections/runner/catchUp.js';
import type { Projection, ReadTables } from '../../../../projections/runner/projection.js';
import { compareBeside } from '../../../../projections/runner/verifyBeside.js';
import type { StreamNames } from '../../../adapters/eventStore/streams.js';
import { collectFindings } from '../../audit/index.js';
import { readModelTitles } from './readModelTitles.js';
import { reportRow } from './readModelSentences.js';
import { mostSentences, type ReadModelPart } from './verificationRows.js';

export type ReadModelCheckDeps<Stored> = {
  readonly replay: ReplayDeps<Stored>;
  readonly read: ReadTables;
  readonly streams: Pick<StreamNames, 'case' | 'account' | 'categoryOf'>;
};

/** Whether the personal data of a stream was erased: that its old events cannot be read any more is as it should be then. */
const isErased = async (
  { read, streams }: Pick<ReadModelCheckDeps<never>, 'read' | 'streams'>,
  stream: string,
): Promise<boolean> => {
  switch (streams.categoryOf(stream)) {
    case 'case': {
      const id = stream.slice(streams.case('').length);
      return (await read(caseListTable).where({ case_id: id, erased: true }).first('case_id')) !== undefined;
    }
    case 'account': {
      const id = stream.slice(streams.account('').length);
      return (await read(accountsTable).where({ id }).whereNull('email').first('id')) !== undefined;
    }
    default:
      return false;
  }
};

/**
 * Compares one read model with the log as it was replayed into `shadow`, and says in Chinese what differs. What is being rebuilt has
 * no result, and is no finding.
 * @throws StoreUnavailableError; the signal's reason
 */
export const checkReadModel = async <Stored>(
  { replay, read, streams }: ReadModelCheckDeps<Stored>,
  shadow: string,
  projection: Projection,
  signal: AbortSignal,
): Promise<ReadModelPart> => {
  const { name } = projection;
  const title = readModelTitles[name] ?? name;
  const findings = collectFindings(mostSentences);
  const compared = await compareBeside(replay, shadow, projection, signal);
  let reason: string | null = null;
  let rows: ReadonlyMap<string, number> = new Map();
  switch (compared.kind) {
    case 'behind':
      reason = '正在依日志重建，没有比较；请待其完成后再核对一次';
      break;
    case 'damaged': {
      const unlawful: string[] = [];
      for (const stream of compared.damaged) if (!(await isErased({ read, streams }, stream))) unlawful.push(stream);
      reason = '日志中有已无法重放的事件，没有比较';
      if (unlawful.length > 0)
        findings.report('read_models_not_compared', {
          source: `${title}，日志中有无法重放的事件（${unlawful.join('、')}），系统在它损坏之前已计入`,
        });
      break;
    }
    case 'compared':
      ({ rows } = compared);
      for (const row of compared.differences) await reportRow({ read, report: findings.report }, title, row);
  }
  const count = [...findings.counts().values()].reduce((sum, one) => sum + one, 0);
  return {
    name,
    title,
    state: reason !== null ? 'not_compared' : count === 0 ? 'same' : 'differs',
    rows: Object.fromEntries(rows),
    findings: count,
    reason,
    sentences: findings.all().map(({ sentence }) => sentence),
  };
};
