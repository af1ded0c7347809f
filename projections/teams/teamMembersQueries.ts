import { accountsTable } from '../accounts/accountsProjection.js';
import type { Tables } from '../runner/projection.js';
import { teamMembersTable, type TeamMemberRow } from './teamMembersProjection.js';

/** The ids of the teams that an account belongs to. */
export const teamsOfAccount = async (tables: Tables, accountId: string): Promise<string[]> =>
  tables(teamMembersTable).where({ account_id: accountId }).orderBy('team_id').pluck<string[]>('team_id');

/** Members whose accounts were erased. */
export const erasedTeamMembers = async (
  tables: Tables,
  limit: number,
): Promise<Pick<TeamMemberRow, 'team_id' | 'account_id'>[]> =>
  tables(teamMembersTable)
    .whereIn('account_id', tables(accountsTable).whereNull('email').select('id'))
    .orderBy('row_id')
    .limit(limit)
    .select('team_id', 'account_id');
