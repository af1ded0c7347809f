import { Alert, Modal } from 'react-bootstrap';
import { ReadNotice } from '../../components/ReadNotice.js';
import { ExactMoment } from './ExactMoment.js';
import { useAppDispatch, useAppSelector } from '../../core/hooks.js';
import { dataOf } from '../../core/loadable.js';
import { ActorName } from '../../components/ActorName.js';
import { auditEvent } from './auditReads.js';
import { EventBody } from './EventBody.js';
import { EventProofView } from './EventProofView.js';
import type { AuditEventDetails } from '../../../../domain/contract/audit.js';

const Body = ({ event }: { readonly event: AuditEventDetails }) => (
  <>
    {event.discrepancy === null ? null : <Alert variant="danger">{event.discrepancy}。</Alert>}
    <dl className="audit-facts">
      <dt>时间</dt>
      <dd>{event.at === null ? '无法读取' : <ExactMoment iso={event.at} />}</dd>
      <dt>经办人</dt>
      <dd>
        <ActorName actor={event.actor} />
      </dd>
      <dt>事件流</dt>
      <dd>
        <code>{event.stream}</code>，第 {event.revision + 1} 个
      </dd>
      <dt>事件编号</dt>
      <dd>
        <code>{event.id}</code>
      </dd>
      {event.payload_hash === null ? null : (
        <>
          <dt>内容指纹</dt>
          <dd>
            <code>{event.payload_hash}</code>
          </dd>
        </>
      )}
    </dl>
    <h3 className="h6 fw-semibold">内容</h3>
    <EventBody event={event} />
  </>
);

type Props = { readonly position: string | null; readonly title: string; readonly onClose: () => void };

/** One event with its body. */
export const AuditEventDialog = ({ position, title, onClose }: Props) => {
  const dispatch = useAppDispatch();
  const read = useAppSelector(auditEvent.selectors.list);
  const event = dataOf(read);
  const retry = () => {
    if (position !== null) dispatch(auditEvent.actions.requested(position));
  };
  return (
    <Modal show={position !== null} onHide={onClose} size="lg" centered scrollable aria-labelledby="audit-event-title">
      <Modal.Header closeButton closeLabel="关闭">
        <Modal.Title id="audit-event-title" as="h2" className="h5">
          {event?.position === position ? event.title : title}
        </Modal.Title>
      </Modal.Header>
      <Modal.Body>
        <p className="small text-body-secondary">您查看这些内容已记录在案。</p>
        <ReadNotice read={read} label="正在加载事件内容…" onRetry={retry} />
        {event === undefined || event.position !== position ? null : (
          <>
            <Body event={event} />
            <EventProofView key={event.position} position={event.position} />
          </>
        )}
      </Modal.Body>
    </Modal>
  );
};
