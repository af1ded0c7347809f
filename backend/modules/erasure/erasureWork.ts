import { z } from 'zod';
import type { WorkKind } from '../../../domain/contract/backgroundWork.js';
import type { AppTables } from '../../../projections/runner/projection.js';
import type { BackgroundWorkSource } from '../../platform/tasks/backgroundWork.js';
import { leftOver, type LeftOverDeps } from './finishErasures.js';

type Deps = LeftOverDeps & {
  readonly app: AppTables;
  readonly config: { readonly erasureGraceDays: number };
};

const Group = z.object({ count: z.coerce.number(), since: z.date().nullable() });

/** The erasures under way, as counts: the court's list does not say whom they are about. */
export const erasureWork = (deps: Deps): BackgroundWorkSource => {
  const { app, config } = deps;

  const groupWork = (
    kind: WorkKind & `erasure_${string}`,
    state: 'waiting' | 'running',
    { count, since }: z.infer<typeof Group>,
    reason: string | null,
  ) =>
    count === 0
      ? []
      : [
          {
            id: kind.slice('erasure_'.length).replace('_', '-'),
            kind,
            title: null,
            owner: 'platform' as const,
            state,
            since: since?.toISOString() ?? null,
            ended_at: null,
            progress: null,
            count,
            tries: 0,
            interruptions: 0,
            reason,
            can_cancel: false,
            can_retry: false,
          },
        ];

  return {
    prefix: 'erasure',
    list: async () => {
      const streamsOnHold = app('held_erasures').select('stream');
      const inGrace: unknown = await app('data_keys')
        .whereNotNull('sealed_at')
        .whereNull('destroyed_at')
        .whereNotIn('key_id', streamsOnHold)
        .count({ count: '*' })
        .min({ since: 'sealed_at' })
        .first();
      const heldBack: unknown = await app('held_erasures').count({ count: '*' }).min({ since: 'since' }).first();
      const { cases, accounts } = await leftOver(deps);
      return [
        ...groupWork(
          'erasure_cut_short',
          'running',
          { count: cases.length + accounts.length, since: null },
          '清除时中断，将在一小时内自动补完',
        ),
        ...groupWork(
          'erasure_in_grace',
          'waiting',
          Group.parse(inGrace),
          `数据已不可读，密钥在宽限期（${config.erasureGraceDays}天）后销毁`,
        ),
        ...groupWork('erasure_held', 'waiting', Group.parse(heldBack), '记录不合规则，须由管理员核实后确认'),
      ];
    },
  };
};
