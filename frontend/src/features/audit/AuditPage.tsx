import { useState } from 'react';
import { Button } from 'react-bootstrap';
import { Link } from 'react-router';
import type { AuditEvent } from '../../../../domain/contract/audit.js';
import { actorName } from '../../../../domain/actorNames.js';
import { categoryNames } from '../../../../domain/eventNames.js';
import { isFilling } from '../../../../domain/contract/behind.js';
import { BehindNotice } from '../../components/lists/BehindNotice.js';
import { EmptyState } from '../../components/EmptyState.js';
import { ListTable, type Column } from '../../components/lists/ListTable.js';
import { PageTitle } from '../../components/PageTitle.js';
import { ReadNotice } from '../../components/ReadNotice.js';
import { ExactMoment } from './ExactMoment.js';
import { selectCourtTimeZone } from '../../core/appMode/appModeSlice.js';
import { useAppDispatch, useAppSelector } from '../../core/hooks.js';
import { useResource } from '../../core/resource/useResource.js';
import { adminPaths } from '../courtDesk/index.js';
import { ActorName } from '../../components/ActorName.js';
import { ExportMenu, CourtKeys } from '../courtDesk/view/index.js';
import { BundleButton } from './BundleButton.js';
import { AuditEventDialog } from './AuditEventDialog.js';
import { AuditFilterBar } from './AuditFilterBar.js';
import { areDaysReversed, eventFilterOf, eventsQueryOf, useAuditFilters } from './auditQuery.js';
import { auditEvent, auditEvents } from './auditReads.js';
import { ListDiscrepancy } from './ListDiscrepancy.js';
import { VerificationCard } from './VerificationCard.js';
import '../../components/cards.css';
import './audit.css';

/** A row's key is its place: a log may hold one id twice. */
type Row = AuditEvent & { readonly eventId: string };

const columnsFor = (onOpen: (row: Row) => void): readonly Column<Row>[] => [
  {
    title: '时间',
    className: 'list-unbroken audit-at',
    cell: ({ at }) => (at === null ? '无法读取' : <ExactMoment iso={at} />),
  },
  {
    title: '事件',
    className: 'audit-what',
    cell: ({ title, category, unreadable, discrepancy }) => (
      <span className="d-block">
        <strong>{title}</strong>
        <span className="d-block small text-body-secondary">
          {category === null ? '不属于本系统' : categoryNames[category]}
        </span>
        {unreadable === null ? null : <span className="case-tag case-tag-broken text-wrap">{unreadable}</span>}
        {discrepancy === null ? null : <span className="case-tag case-tag-broken text-wrap">{discrepancy}</span>}
      </span>
    ),
  },
  {
    title: '案件',
    className: 'audit-of',
    cell: ({ case: of }) =>
      of === null ? '—' : <Link to={adminPaths.auditCase(of.id)}>{of.case_number ?? '不在案件列表中'}</Link>,
  },
  {
    title: '经办人',
    className: 'audit-who',
    cell: ({ actor }) => {
      if (actor === null) return <ActorName actor={actor} />;
      const asked = actor.kind === 'user' ? (actor.email ?? actor.id) : actorName(actor);
      return (
        <Link to={`${adminPaths.audit}?${new URLSearchParams({ actor: asked })}`} title="只看此人的事件">
          <ActorName actor={actor} />
        </Link>
      );
    },
  },
  {
    title: '操作',
    className: 'list-actions',
    cell: (row) => (
      <Button size="sm" variant="outline-primary" aria-label={`查看内容：${row.title}`} onClick={() => onOpen(row)}>
        查看内容
      </Button>
    ),
  },
];

const number = new Intl.NumberFormat('zh-CN');

/** /app/admin/audit: every event of the log, newest first, without names and texts. */
const AuditPage = () => {
  const dispatch = useAppDispatch();
  const timeZone = useAppSelector(selectCourtTimeZone);
  const { filters, change } = useAuditFilters();
  const { list, data, reload } = useResource(auditEvents, eventsQueryOf(filters, timeZone));
  const [opened, setOpened] = useState<Row | null>(null);
  const open = (row: Row) => {
    setOpened(row);
    dispatch(auditEvent.actions.requested(row.position));
  };
  const close = () => {
    setOpened(null);
    dispatch(auditEvent.actions.forgotten());
  };
  const filling = isFilling(data?.behind ?? null);
  const rows = (data?.items ?? []).map((event): Row => ({ ...event, id: event.position, eventId: event.id }));
  const [newest, oldest] = [rows[0], rows.at(-1)];
  const filterKey = JSON.stringify({ ...filters, before: '', after: '' });
  return (
    <div className="page audit-page">
      <PageTitle title="审计" actions={<BundleButton />}>
        日志中的全部事件，只增不改。列表不含当事人的姓名和填写内容；您看到哪些账号、打开哪个事件，会记录在案。
      </PageTitle>
      <VerificationCard />
      <AuditFilterBar key={filterKey} filters={filters} onChange={change} />
      {filters.stream === '' ? null : (
        <p>
          只列出事件流 <code>{filters.stream}</code> 中的事件。
        </p>
      )}
      <ReadNotice read={list} label="正在加载事件…" onRetry={reload} />
      <BehindNotice behind={data?.behind} onReload={reload} />
      {data === undefined ? null : <ListDiscrepancy events={data.items} ofCount={data.count_discrepancy} />}
      {data === undefined || filling ? null : (
        <div className="list-tools">
          <p className="list-total" role="status">
            {data.total === null ? '超过 10,000 个事件' : `共 ${number.format(data.total)} 个事件`}
          </p>
          <ExportMenu
            wanted={{ list: 'events', filter: eventFilterOf(filters, timeZone) }}
            total={data.total ?? rows.length}
          />
        </div>
      )}
      {data && rows.length === 0 && !filling ? (
        <EmptyState
          icon="bi-search"
          title={areDaysReversed(filters) ? '起始日期晚于截止日期，请改正' : '没有符合条件的事件，请放宽条件'}
        />
      ) : null}
      {rows.length > 0 ? (
        <>
          <div className="audit-log">
            <ListTable caption="日志中的事件" columns={columnsFor(open)} rows={rows} busy={list.status === 'loading'} />
          </div>
          <nav className="audit-turning" aria-label="翻页">
            <Button
              variant="outline-secondary"
              disabled={data?.has_newer !== true}
              onClick={() => change({ before: '', after: newest?.position ?? '' })}
            >
              较新的
            </Button>
            <Button
              variant="outline-secondary"
              disabled={filters.before === '' && filters.after === ''}
              onClick={() => change({})}
            >
              最新的
            </Button>
            <Button
              variant="outline-secondary"
              disabled={data?.has_older !== true}
              onClick={() => change({ after: '', before: oldest?.position ?? '' })}
            >
              较早的
            </Button>
          </nav>
        </>
      ) : null}
      <AuditEventDialog position={opened?.position ?? null} title={opened?.title ?? ''} onClose={close} />
      <CourtKeys />
    </div>
  );
};

export default AuditPage;
