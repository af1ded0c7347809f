import { accountsTable } from '../../../../projections/accounts/accountsProjection.js';
import { caseListTable } from '../../../../projections/caseList/caseListProjection.js';
import type { ReplayDeps } from '../../../../projections/runner/catchUp.js';
import type { Projection, ReadTables } from '../../../../projections/runner/projection.js';
import { compareBeside } from '../../../../projections/runner/verifyBeside.js';
import type { StreamNames } from '../../../adapters/eventStore/streams.js';
import { collectFindings, damagedInWords } from '../../audit/index.js';
import { readModelTitles } from './readModelTitles.js';
import { reportRow } from './readModelSentences.js';
import { saidOf, mostSentences, type ReadModelPart } from './verificationRows.js';

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
  let isCompared = false;
  const damaged: string[] = [];
  let rows: ReadonlyMap<string, number> = new Map();
  switch (compared.kind) {
    case 'behind':
      reason = '正在依日志重建，没有比较；请待其完成后再核对一次';
      break;
    case 'compared':
      ({ rows } = compared);
      isCompared = true;
      if (compared.leftOut > 0) reason = `另有 ${compared.leftOut} 行与已无法重放的事件有关，无从比较`;
      for (const event of compared.damaged)
        if (!(await isErased({ read, streams }, event.stream))) damaged.push(damagedInWords(event));
      for (const row of compared.differences) await reportRow({ read, report: findings.report }, title, row);
  }
  const count = [...findings.counts().values()].reduce((sum, one) => sum + one, 0);
  return {
    name,
    title,
    state: !isCompared ? 'not_compared' : count === 0 ? 'same' : 'differs',
    rows: Object.fromEntries(rows),
    findings: count,
    reason,
    damaged,
    sentences: findings.all().map(saidOf),
  };
};
