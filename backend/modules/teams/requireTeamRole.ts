import { memberWith } from '../../../domain/team/members.js';
import type { TeamRole } from '../../../domain/team/terms.js';
import type { Teams } from '../../adapters/eventStore/openAggregates.js';
import type { RequireTeamRole } from '../../platform/http/teamGuard.js';

/** Asks the team's own stream, which alone knows who was removed a moment ago. */
export const createRequireTeamRole =
  ({ teams }: { readonly teams: Pick<Teams, 'load'> }): RequireTeamRole =>
  async (teamId: string, accountId: string, least: TeamRole) => {
    const { state } = await teams.load(teamId);
    memberWith(state, accountId, least);
  };
