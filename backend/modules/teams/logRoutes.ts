import { teams as calls } from '../../../domain/contract/teams.js';
import { courtClock } from '../../../domain/courtCalendar/courtClock.js';
import { accountEmails } from '../../../projections/accounts/accountsQueries.js';
import type { ReadTables } from '../../../projections/runner/projection.js';
import type { Teams } from '../../adapters/eventStore/openAggregates.js';
import { csvBytes } from '../../platform/csv/csv.js';
import { serve, serveByHand } from '../../platform/http/serve.js';
import type { AppRouter } from '../../platform/http/types.js';
import { courtMoment } from '../../platform/listExport/sendList.js';
import type { Forms } from '../forms/index.js';
import type { Books } from './books.js';
import { rowsOfTeam } from './documentRoutes.js';
import { titleOf } from './documentWord.js';
import type { InvitationRows } from './invitationRows.js';
import { accountsIn, logCells, teamLogEntries, type LogQuery } from './teamLog.js';

type Deps = {
  readonly teams: Pick<Teams, 'history' | 'load'>;
  readonly forms: Pick<Forms, 'get'>;
  readonly read: ReadTables;
  readonly rows: Pick<InvitationRows, 'ofTeam'>;
  readonly books: Pick<Books, 'wordsOf'>;
  /** The court's. */
  readonly timeZone: string;
};

/** A document by its name, and the number of its case where a court has it. */
const nameOf = (forms: Pick<Forms, 'get'>, row: Parameters<typeof titleOf>[1]): string =>
  row.case_number === null ? titleOf(forms, row) : `${titleOf(forms, row)}（${row.case_number}）`;

/** GET /api/teams/{team_id}/log and …/log/csv: who did what in a team, for its owners. */
export const logRoutes = (router: AppRouter, { teams, read, rows, books, forms, timeZone }: Deps): void => {
  const entriesOf = async (teamId: string, query: LogQuery) => {
    const [history, { state }, addresses] = await Promise.all([
      teams.history(teamId),
      teams.load(teamId),
      rows.ofTeam(teamId),
    ]);
    const given = history.flatMap((event) => (event.type === 'DocumentGiven' ? [{ ...event.data, takers: [] }] : []));
    const [emails, documentRows, words] = await Promise.all([
      accountEmails(read, accountsIn(history)),
      rowsOfTeam(read, given),
      books.wordsOf([...state.entries.values()]),
    ]);
    const documents = new Map([...documentRows].map(([key, row]) => [key, nameOf(forms, row)] as const));
    const entries = new Map([...words].map(([key, { name }]) => [key, name] as const));
    return teamLogEntries({ history, emails, addresses, documents, entries, timeZone }, query);
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
