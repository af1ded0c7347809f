import { useEffect, useRef } from 'react';
import { Badge, Button } from 'react-bootstrap';
import { BusyButton } from '../../components/BusyButton.js';
import { distinctNames } from '../../components/distinctNames.js';
import { EmptyState } from '../../components/EmptyState.js';
import { focusIfLost } from '../../components/focusIfLost.js';
import { ListTable, type Column } from '../../components/lists/ListTable.js';
import { ReadNotice } from '../../components/ReadNotice.js';
import { CourtMoment } from '../../components/time/CourtMoment.js';
import { courtTime } from '../../components/time/courtTime.js';
import { selectCourtTimeZone } from '../../core/appMode/appModeSlice.js';
import { useAppDispatch, useAppSelector } from '../../core/hooks.js';
import { useResource } from '../../core/resource/useResource.js';
import { ownSessions, type OwnSession } from './ownSessions.js';

const nameOf = ({ device }: OwnSession): string => device ?? '未知设备';

/** What each session is called by itself: its device, and where two have one name, when it began. */
const useSpokenNames = (sessions: readonly OwnSession[]): ReadonlyMap<string, string> => {
  const timeZone = useAppSelector(selectCourtTimeZone);
  const devices = sessions.map(nameOf);
  const names = sessions.map((session) => {
    const device = nameOf(session);
    const isShared = devices.filter((one) => one === device).length > 1;
    return isShared ? `${device}，登录于${courtTime(session.began_at, timeZone)}` : device;
  });
  const distinct = distinctNames(names);
  return new Map(sessions.map(({ id }, index) => [id, distinct[index] ?? '']));
};

const SessionsTable = ({ sessions }: { readonly sessions: readonly OwnSession[] }) => {
  const dispatch = useAppDispatch();
  const ending = useAppSelector(ownSessions.selectors.pending);
  const spoken = useSpokenNames(sessions);
  const columns: readonly Column<OwnSession>[] = [
    {
      title: '设备',
      cell: (session) => (
        <>
          <strong>{nameOf(session)}</strong>
          {session.is_current ? (
            <Badge bg="secondary-subtle" text="secondary-emphasis" className="ms-2">
              本机
            </Badge>
          ) : null}
        </>
      ),
    },
    { title: '登录于', cell: ({ began_at: iso }) => <CourtMoment iso={iso} /> },
    { title: '最近使用', cell: ({ seen_at: iso }) => <CourtMoment iso={iso} /> },
    {
      title: '操作',
      cell: (session) =>
        session.is_current ? null : (
          <Button
            size="sm"
            variant="outline-danger"
            disabled={ending.includes(session.id)}
            aria-label={`在那里退出：${spoken.get(session.id) ?? nameOf(session)}`}
            onClick={() => dispatch(ownSessions.changes.end({ id: session.id }))}
          >
            在那里退出
          </Button>
        ),
      className: 'list-actions',
    },
  ];
  return <ListTable caption="登录的设备" columns={columns} rows={sessions} busy={ending.length > 0} />;
};

/** Where the account is signed in: device and time, with a way to sign out there. */
export const SessionsCard = () => {
  const dispatch = useAppDispatch();
  const { list, data: sessions, reload } = useResource(ownSessions);
  const ending = useAppSelector(ownSessions.selectors.pending);
  const heading = useRef<HTMLHeadingElement>(null);
  const count = sessions?.length ?? 0;
  // The row is gone, and with it the button that had the focus.
  useEffect(() => focusIfLost(heading), [count]);
  const others = sessions?.filter(({ is_current: isCurrent }) => !isCurrent) ?? [];
  const isEndingOthers = ending.includes('others');
  return (
    <section className="panel" aria-labelledby="sessions-title">
      <h2 id="sessions-title" ref={heading} tabIndex={-1}>
        登录的设备
      </h2>
      <p className="text-secondary">不认识的设备，请在那里退出，并修改密码。最近使用的时间每五分钟记一次。</p>
      <ReadNotice read={list} label="正在加载登录情况…" onRetry={reload} />
      {sessions?.length === 0 ? <EmptyState icon="bi-laptop" title="没有登录的设备。" /> : null}
      {sessions === undefined || sessions.length === 0 ? null : <SessionsTable sessions={sessions} />}
      {others.length === 0 ? null : (
        <BusyButton
          variant="outline-danger"
          className="mt-3"
          busy={isEndingOthers}
          onClick={() => dispatch(ownSessions.changes.endOthers({ id: 'others' }))}
        >
          {isEndingOthers ? '正在退出…' : '退出其他所有设备'}
        </BusyButton>
      )}
    </section>
  );
};
