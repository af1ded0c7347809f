import type { TeamLogEntry, TeamLogKind } from '../../../../domain/contract/teamShapes.js';
import type { Page } from '../../../../domain/contract/shared.js';
import { offerOnce } from '../../components/files/offerFile.js';
import { saidOfFile } from '../../core/downloads.js';
import { resource } from '../../core/resource/resource.js';
import type { TeamsApi } from './teams.js';

/** What of a team's log is asked for; empty is any. */
export type LogNarrowing = {
  readonly team: string;
  readonly person: string;
  readonly kind: TeamLogKind | '';
  readonly from: string;
  readonly to: string;
};
export type LogQuery = LogNarrowing & { readonly page: number };

export const logPageSize = 20;

const queryOf = ({ person, kind, from, to }: LogNarrowing) => ({
  ...(person !== '' && { person }),
  ...(kind !== '' && { kind }),
  ...(from !== '' && { from }),
  ...(to !== '' && { to }),
});

/** Who did what in a team, a page at a time, and all of it as a file. */
export const teamLog = resource({
  name: 'teamLog',
  list: (api: Pick<TeamsApi, 'log' | 'logCsv'>, { page, ...narrowing }: LogQuery): Promise<Page<TeamLogEntry>> =>
    api.log({ path: { team_id: narrowing.team }, query: { ...queryOf(narrowing), page, page_size: logPageSize } }),
  changes: {
    download: async (api, narrowing: LogNarrowing & { id: 'csv' }) => {
      offerOnce(await api.logCsv({ path: { team_id: narrowing.team }, query: queryOf(narrowing) }), '团队日志.csv');
      return { said: saidOfFile('已开始下载'), apply: (log) => log };
    },
  },
  messages: { list: '团队日志加载失败', download: '下载失败' },
  forgets: true,
});
