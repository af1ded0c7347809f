import { useState } from 'react';
import { Button, Form } from 'react-bootstrap';
import { accountName, actorName } from '../../../../domain/actorNames.js';
import {
  teamLogKinds,
  type Team,
  type TeamLogEntry,
  type TeamLogKind,
} from '../../../../domain/contract/teamShapes.js';
import { EmptyState } from '../../components/EmptyState.js';
import { ListFilter } from '../../components/lists/ListFilter.js';
import { ListTable, type Column } from '../../components/lists/ListTable.js';
import { PageNumbers } from '../../components/PageNumbers.js';
import { ReadNotice } from '../../components/ReadNotice.js';
import { CourtMoment } from '../../components/time/CourtMoment.js';
import { useAppDispatch } from '../../core/hooks.js';
import { useResource } from '../../core/resource/useResource.js';
import { logPageSize, teamLog, type LogNarrowing } from './teamLog.js';

const kindWords: Readonly<Record<TeamLogKind, string>> = {
  members: '成员',
  invitations: '邀请',
  documents: '文书',
  entries: '代理人和语段',
  team: '团队',
};

const columns: readonly Column<TeamLogEntry>[] = [
  { title: '时间', cell: ({ at }) => <CourtMoment iso={at} /> },
  { title: '何人', cell: ({ actor }) => <span className="text-break">{actorName(actor)}</span> },
  { title: '所做的事', cell: ({ sentence }) => <span className="text-break">{sentence}</span> },
];

type FiltersProps = {
  readonly team: Team;
  readonly narrowing: LogNarrowing;
  readonly onChange: (change: Partial<LogNarrowing>) => void;
};
const Filters = ({ team, narrowing, onChange }: FiltersProps) => (
  <div className="team-log-filters" role="group" aria-label="筛选日志">
    <ListFilter
      label="何人"
      value={narrowing.person}
      options={[
        { value: '', name: '所有人' },
        ...team.members.map(({ account }) => ({ value: account.id, name: accountName(account.email) })),
      ]}
      onChoose={(person) => onChange({ person })}
    />
    <ListFilter
      label="类别"
      value={narrowing.kind}
      options={[{ value: '', name: '各类' }, ...teamLogKinds.map((kind) => ({ value: kind, name: kindWords[kind] }))]}
      onChoose={(chosen) => onChange({ kind: teamLogKinds.find((kind) => kind === chosen) ?? '' })}
    />
    <Form.Group controlId="team-log-from" className="team-log-day">
      <Form.Label>自</Form.Label>
      <Form.Control type="date" value={narrowing.from} onChange={({ target }) => onChange({ from: target.value })} />
    </Form.Group>
    <Form.Group controlId="team-log-to" className="team-log-day">
      <Form.Label>至</Form.Label>
      <Form.Control type="date" value={narrowing.to} onChange={({ target }) => onChange({ to: target.value })} />
    </Form.Group>
  </div>
);

/** Who did what in a team, for its owners: narrowed by person, kind and day, and taken away as a table. */
export const TeamLogView = ({ team }: { readonly team: Team }) => {
  const dispatch = useAppDispatch();
  const [narrowing, setNarrowing] = useState<LogNarrowing>({ team: team.id, person: '', kind: '', from: '', to: '' });
  const [page, setPage] = useState(1);
  const { list, data, reload } = useResource(teamLog, { ...narrowing, page });
  const busy = list.status === 'idle' || list.status === 'loading';
  return (
    <>
      <div className="list-tools">
        <Filters
          team={team}
          narrowing={narrowing}
          onChange={(change) => {
            setNarrowing((before) => ({ ...before, ...change }));
            setPage(1);
          }}
        />
        <Button
          variant="outline-secondary"
          disabled={data === undefined || data.total === 0}
          onClick={() => dispatch(teamLog.changes.download({ id: 'csv', ...narrowing }))}
        >
          <i className="bi bi-download me-2" aria-hidden="true" />
          导出表格
        </Button>
      </div>
      <ReadNotice read={list} label="正在加载团队日志…" onRetry={reload} />
      {data === undefined ? null : data.total === 0 ? (
        <EmptyState icon="bi-journal-text" title="没有符合的记录" />
      ) : (
        <>
          <ListTable caption="团队日志" columns={columns} rows={data.items} busy={busy} />
          <PageNumbers page={page} pageSize={logPageSize} total={data.total} onPage={setPage} />
        </>
      )}
    </>
  );
};
