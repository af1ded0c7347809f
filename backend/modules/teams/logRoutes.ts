import { teams as calls } from '../../../domain/contract/teams.js';
import { courtClock } from '../../../domain/courtCalendar/courtClock.js';
import { accountEmails } from '../../../projections/accounts/accountsQueries.js';
import type { ReadTables } from '../../../projections/runner/projection.js';
import type { Teams } from '../../adapters/eventStore/openAggregates.js';
import { csvBytes } from '../../platform/csv/csv.js';
import { serve, serveByHand } from '../../platform/http/serve.js';
import type { AppRouter } from '../../platform/http/types.js';
import { courtMoment } from '../../platform/listExport/sendList.js';
import type { InvitationRows } from './invitationRows.js';
import { accountsIn, logCells, teamLogEntries, type LogQuery } from './teamLog.js';

type Deps = {
  readonly teams: Pick<Teams, 'history'>;
  readonly read: ReadTables;
  readonly rows: Pick<InvitationRows, 'ofTeam'>;
  /** The court's. */
  readonly timeZone: string;
};

/** GET /api/teams/{team_id}/log and …/log/csv: who did what in a team, for its owners. */
export const logRoutes = (router: AppRouter, { teams, read, rows, timeZone }: Deps): void => {
  const entriesOf = async (teamId: string, query: LogQuery) => {
    const [history, addresses] = await Promise.all([teams.history(teamId), rows.ofTeam(teamId)]);
    const emails = await accountEmails(read, accountsIn(history));
    return teamLogEntries({ history, emails, addresses, timeZone }, query);
  };

  serve(router, calls.log, async ({ path: { team_id: teamId }, query: { page, page_size: size, ...query } }) => {
    const entries = await entriesOf(teamId, query);
    const from = (page - 1) * size;
    return { items: entries.slice(from, from + size), total: entries.length, page, page_size: size };
  });

  serveByHand(router, calls.logCsv, async ({ path: { team_id: teamId }, query }, ctx) => {
    const entries = await entriesOf(teamId, query);
    const momentOf = (at: Date) => courtMoment(at, timeZone);
    const { day } = courtClock(ctx.state.receivedAt, timeZone);
    ctx.body = Buffer.from(
      csvBytes([['时间', '何人', '类别', '所做的事'], ...entries.map((entry) => logCells(entry, momentOf))]),
    );
    ctx.attachment(`团队日志-${day.replaceAll('-', '')}.csv`);
    ctx.type = 'text/csv; charset=utf-8';
  });
};
