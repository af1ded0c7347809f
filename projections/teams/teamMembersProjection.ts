import { isEventIn } from '../../domain/eventCatalogue.js';
import type { Projection } from '../runner/projection.js';
import { upsert } from '../runner/writeRows.js';

export const teamMembersTable = 'team_members';

export type TeamMemberRow = { readonly row_id: string; readonly team_id: string; readonly account_id: string };

const isTeamEvent = isEventIn('team');

const rowOf = (teamId: string, accountId: string): TeamMemberRow => ({
  row_id: `${teamId} ${accountId}`,
  team_id: teamId,
  account_id: accountId,
});

/** Who belongs to which team now. What they may do there, the team's own stream says. */
export const teamMembersProjection: Projection = {
  name: 'team_members',
  tables: [teamMembersTable],
  apply: async (tables, events) => {
    const rows = new Map<string, { readonly row: TeamMemberRow; readonly isIn: boolean }>();
    const dissolved = new Set<string>();
    const note = (row: TeamMemberRow, isIn: boolean) => void rows.set(row.row_id, { row, isIn });
    for (const event of events) {
      if (!isTeamEvent(event)) continue;
      const { type, data } = event;
      if (type === 'TeamFounded') note(rowOf(data.teamId, data.founderId), true);
      if (type === 'MemberJoined') note(rowOf(data.teamId, data.accountId), true);
      if (type === 'MemberLeft' || type === 'MemberRemoved') note(rowOf(data.teamId, data.accountId), false);
      if (type === 'TeamDissolved') dissolved.add(data.teamId);
    }
    const noted = [...rows.values()];
    const isKept = ({ row, isIn }: (typeof noted)[number]) => isIn && !dissolved.has(row.team_id);
    await upsert(
      tables,
      teamMembersTable,
      'row_id',
      noted.filter(isKept).map(({ row }) => row),
    );
    const gone = noted.flatMap((one) => (isKept(one) ? [] : [one.row.row_id]));
    if (gone.length > 0) await tables(teamMembersTable).whereRaw('row_id = any(?)', [gone]).del();
    if (dissolved.size > 0)
      await tables(teamMembersTable)
        .whereRaw('team_id = any(?)', [[...dissolved]])
        .del();
  },
};
