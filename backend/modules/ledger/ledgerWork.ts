import { lastLeaf, lastSeal } from '../../../projections/ledgerLog/ledgerLogQueries.js';
import type { AppTables, ReadTables } from '../../../projections/runner/projection.js';
import type { BackgroundWorkSource } from '../../platform/tasks/backgroundWork.js';
import { readLogCheck } from './logCheckRow.js';
import type { SealTaskStatus } from './sealTask.js';

type Deps = {
  readonly read: ReadTables;
  readonly app: AppTables;
  readonly ledger: { readonly status: () => Pick<SealTaskStatus, 'trouble'> };
};

const troubles = {
  broken: '日志与已封存的不一致，已停止封存，详情见服务器日志',
  failing: '暂时无法封存，正在重试',
} as const;
const common = {
  title: null,
  owner: 'platform',
  ended_at: null,
  tries: 0,
  interruptions: 0,
  can_cancel: false,
  can_retry: false,
} as const;

/** Sealing and the standing check of the log as the court sees them. What is in the way of sealing, only the process that seals knows. */
export const ledgerWork = ({ read, app, ledger }: Deps): BackgroundWorkSource => ({
  prefix: 'ledger',
  list: async () => {
    const [seal, leaf, check] = [await lastSeal(read), await lastLeaf(read), await readLogCheck(app)];
    const sealed = seal?.treeSize ?? 0;
    const unsealed = leaf ? Math.max(0, leaf.index + 1 - sealed) : 0;
    const { trouble } = ledger.status();
    const { findings, nextLeaf, roundFinishedAt } = check;
    return [
      {
        ...common,
        id: 'sealing',
        kind: 'sealing',
        state: trouble ? 'failed' : unsealed > 0 ? 'running' : 'done',
        since: seal?.sealedAt.toISOString() ?? null,
        progress: null,
        count: unsealed,
        reason: trouble ? troubles[trouble] : null,
      },
      {
        ...common,
        id: 'check',
        kind: 'log_check',
        state: findings.length > 0 ? 'failed' : 'running',
        since: roundFinishedAt?.toISOString() ?? null,
        progress: sealed === 0 ? null : Math.min(1, nextLeaf / sealed),
        count: findings.length,
        reason: findings.length > 0 ? `有${findings.length}处与封存时不一致` : null,
      },
    ];
  },
});
