import { heirIn } from '../../../domain/team/state.js';
import { teamKeeper } from '../../../domain/team/terms.js';
import type { ReadTables } from '../../../projections/runner/projection.js';
import { erasedTeamMembers } from '../../../projections/teams/teamMembersQueries.js';
import { StoreUnavailableError } from '../../adapters/eventStore/errors.js';
import type { Teams } from '../../adapters/eventStore/openAggregates.js';
import type { DocumentHands } from './documentHands.js';
import { describeError, type Logger } from '../../runtime/logging/logger.js';

type Deps = {
  readonly read: ReadTables;
  readonly teams: Pick<Teams, 'handle' | 'load'>;
  readonly hands: Pick<DocumentHands, 'handOver'>;
  readonly now: () => Date;
  readonly newId: () => string;
  readonly logger: Pick<Logger, 'error'>;
};

/** In one run; the next one goes on. */
const atOnce = 500;

/**
 * Takes accounts that were erased out of their teams; returns how many. Nobody signs in to such an account: until then it only stands in the
 * list. A team that cannot be written is logged and tried again by the next run.
 * @throws StoreUnavailableError
 */
export const takeOutErased = async (
  { read, teams, hands, now, newId, logger }: Deps,
  stop: AbortSignal,
): Promise<number> => {
  let taken = 0;
  for (const { team_id: teamId, account_id: accountId } of await erasedTeamMembers(read, atOnce)) {
    if (stop.aborted) break;
    const commandId = newId();
    const actor = { kind: 'system', id: teamKeeper } as const;
    try {
      const command = { type: 'TakeOutErased', data: { teamId, accountId } } as const;
      const context = { commandId, correlationId: commandId, actor, now: now() };
      const { state } = await teams.load(teamId);
      await hands.handOver(state, { teamId, from: accountId, to: heirIn(state, accountId)?.accountId }, context);
      if ((await teams.handle(teamId, command, context)).events.length > 0) taken += 1;
    } catch (error) {
      if (error instanceof StoreUnavailableError) throw error;
      logger.error({ teamId, error: describeError(error) }, 'an erased account was not taken out of its team');
    }
  }
  return taken;
};
