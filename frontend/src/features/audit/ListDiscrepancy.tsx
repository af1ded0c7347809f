import { Alert } from 'react-bootstrap';
import type { AuditEvent } from '../../../../domain/contract/audit.js';

type Props = {
  readonly events: readonly AuditEvent[];
  /** How the number of all events differs; `null` where it does not. */
  readonly ofCount: string | null;
};

/** Says that the list of events is not what the log says; nothing where both are the same. */
export const ListDiscrepancy = ({ events, ofCount }: Props) => {
  const differing = events.filter(({ discrepancy }) => discrepancy !== null).length;
  if (differing === 0 && ofCount === null) return null;
  return (
    <Alert variant="danger">
      <p className="mb-1 fw-semibold">列表与日志不符，可能有人直接改动了数据库。</p>
      <ul className="mb-1">
        {differing === 0 ? null : <li>本页有 {differing} 个事件与日志不符，已按日志显示，并逐个标出。</li>}
        {ofCount === null ? null : <li>{ofCount}。</li>}
      </ul>
      <p className="mb-0">
        日志本身是否完好，请点“开始核对”；列表由维护人员依日志重建（npm run projections -- rebuild audit_log）。
      </p>
    </Alert>
  );
};
