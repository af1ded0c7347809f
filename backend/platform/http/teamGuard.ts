import type { TeamRole } from '../../../domain/team/terms.js';
import { RequestError } from './requestError.js';
import type { AppMiddleware } from './types.js';

/** Lets pass who has at least a role in a team. @throws DomainError `team_not_found`, `team_left`, `team_dissolved`, `team_role_missing` */
export type RequireTeamRole = (teamId: string, accountId: string, least: TeamRole) => Promise<void>;

/** Stands in front of a route whose path names a team (`team_id`). */
export const requireInTeam =
  (requireRole: RequireTeamRole, least: TeamRole): AppMiddleware =>
  async (ctx, next) => {
    const { account } = ctx.state;
    if (!account) throw new RequestError('not_signed_in');
    await requireRole(String(ctx.params['team_id']), account.id, least);
    return next();
  };
