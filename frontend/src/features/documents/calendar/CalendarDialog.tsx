import { useState } from 'react';
import { Button, Form, Modal } from 'react-bootstrap';
import { ErrorNotice } from '../../../components/ErrorNotice.js';
import { LoadingNotice } from '../../../components/LoadingNotice.js';
import { ShownOnceDialog } from '../../../components/ShownOnceDialog.js';
import { CourtMoment } from '../../../components/time/CourtMoment.js';
import { useAppDispatch, useAppSelector } from '../../../core/hooks.js';
import { dataOf } from '../../../core/loadable.js';
import { deadlineCalendar, type CalendarState } from './deadlineCalendar.js';

const whole = { id: 'calendar' } as const;

const Address = ({ calendar: { createdAt, path } }: { readonly calendar: CalendarState }) => {
  const dispatch = useAppDispatch();
  const isBusy = useAppSelector(deadlineCalendar.selectors.pending).length > 0;
  return (
    <>
      {path === null ? null : (
        <Form.Group controlId="calendar-address" className="mb-3">
          <Form.Label>订阅地址（只显示这一次）</Form.Label>
          <Form.Control
            readOnly
            value={new URL(path, window.location.origin).href}
            onFocus={({ currentTarget }) => currentTarget.select()}
          />
          <Form.Text>
            在手机或电脑的日历中选“添加订阅日历”，粘贴这个地址。知道地址的人都能看到期限，请勿转发。
          </Form.Text>
        </Form.Group>
      )}
      <p>
        {createdAt === null ? (
          '还没有开通。'
        ) : (
          <>
            现在的地址生成于
            <CourtMoment iso={createdAt} />。
          </>
        )}
      </p>
      <div className="d-flex flex-wrap gap-2">
        <Button disabled={isBusy} onClick={() => dispatch(deadlineCalendar.changes.renew(whole))}>
          {createdAt === null ? '生成地址' : '换一个地址，原来的失效'}
        </Button>
        {createdAt === null ? null : (
          <Button
            variant="outline-danger"
            disabled={isBusy}
            onClick={() => dispatch(deadlineCalendar.changes.revoke(whole))}
          >
            停用
          </Button>
        )}
      </div>
    </>
  );
};

/** Puts the deadlines into a calendar program: makes, renews and revokes the address that it reads. */
export const CalendarDialog = () => {
  const dispatch = useAppDispatch();
  const [isOpen, setOpen] = useState(false);
  const result = useAppSelector(deadlineCalendar.selectors.list);
  const calendar = dataOf(result);
  const load = () => dispatch(deadlineCalendar.actions.requested());
  return (
    <>
      <Button
        size="sm"
        variant="outline-secondary"
        onClick={() => {
          load();
          setOpen(true);
        }}
      >
        把期限加入日历
      </Button>
      <ShownOnceDialog
        show={isOpen}
        once={calendar === undefined || calendar.path === null ? null : '地址'}
        onHide={() => setOpen(false)}
        // The address is not kept: whoever opens the dialog again does not see it.
        onExited={() => dispatch(deadlineCalendar.actions.forgotten())}
        aria-labelledby="calendar-title"
      >
        <Modal.Header closeButton closeLabel="关闭">
          <Modal.Title as="h2" className="h5" id="calendar-title">
            期限日历
          </Modal.Title>
        </Modal.Header>
        <Modal.Body>
          <p>法院要求补正或补充说明的期限会出现在您的日历中，只有案号、案由和期限，没有当事人姓名。</p>
          {result.status === 'failed' ? (
            <ErrorNotice message={result.error} onRetry={load} />
          ) : calendar === undefined ? (
            <LoadingNotice />
          ) : (
            <Address calendar={calendar} />
          )}
        </Modal.Body>
      </ShownOnceDialog>
    </>
  );
};
