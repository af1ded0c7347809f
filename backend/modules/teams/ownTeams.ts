import { DomainError } from '../../../domain/eventSourcing/domainError.js';
import { memberWith } from '../../../domain/team/members.js';
import type { Team } from '../../../domain/team/state.js';
import type { ReadTables } from '../../../projections/runner/projection.js';
import { teamsOfAccount } from '../../../projections/teams/teamMembersQueries.js';
import type { Teams } from '../../adapters/eventStore/openAggregates.js';

type Deps = { readonly teams: Pick<Teams, 'load'>; readonly read: ReadTables };

/** What is not a member's any more by the time the stream is read: the read model is behind it. */
const isGone = (error: unknown): boolean =>
  error instanceof DomainError && ['team_not_found', 'team_left', 'team_dissolved'].includes(error.code);

/** The teams that an account belongs to, as their own streams have it, by name. */
export const ownTeams = async (
  { teams, read }: Deps,
  accountId: string,
): Promise<readonly { readonly teamId: string; readonly state: Team }[]> => {
  const ids = await teamsOfAccount(read, accountId);
  const found = await Promise.all(
    ids.map(async (teamId) => {
      const { state } = await teams.load(teamId);
      try {
        memberWith(state, accountId, 'reader');
        return [{ teamId, state }];
      } catch (error) {
        if (isGone(error)) return [];
        throw error;
      }
    }),
  );
  return found.flat().sort((one, other) => one.state.name.localeCompare(other.state.name, 'zh-CN'));
};
