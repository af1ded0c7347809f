import { Link } from 'react-router';
import type { AuditEventDetails } from '../../../../domain/contract/audit.js';
import { adminPaths } from '../courtDesk/index.js';
import { bodyText, fieldName, scalarText } from './auditTexts.js';
import { momentFields, rawFields } from './eventWords.js';
import { ExactMoment } from './ExactMoment.js';

type Event = Pick<AuditEventDetails, 'category' | 'type'>;
type ValueProps = { readonly event: Event; readonly field: string; readonly value: unknown };

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isScalar = (value: unknown): value is string | number | boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

const isText = (value: unknown): value is string => typeof value === 'string';

/** Cases of a list that was looked at: their numbers are not in the event, so each leads to the steps of its case. */
const Cases = ({ ids }: { readonly ids: readonly string[] }) => (
  <details>
    <summary>{ids.length} 件，展开后逐件查看</summary>
    <ol className="audit-entries">
      {ids.map((id) => (
        <li key={id}>
          <Link to={adminPaths.auditCase(id)}>{id}</Link>
        </li>
      ))}
    </ol>
  </details>
);

/** What is stored, word for word; folded, since it is long and its fields are those of a form. */
const Stored = ({ event, field, value }: ValueProps) => (
  <details>
    <summary>展开所存的数据</summary>
    <pre tabIndex={0}>{bodyText(event, field, value)}</pre>
  </details>
);

const Value = ({ event, field, value }: ValueProps) => {
  if (value === null || value === undefined) return <span className="text-body-secondary">无，或已清除</span>;
  if (typeof value === 'string' && momentFields.has(field)) return <ExactMoment iso={value} />;
  if (isScalar(value)) return <span className="audit-value">{scalarText(event, field, value)}</span>;
  if (rawFields.has(field)) return <Stored event={event} field={field} value={value} />;
  if (Array.isArray(value)) {
    if (value.length === 0) return <span className="text-body-secondary">无</span>;
    if (field === 'caseIds' && value.every(isText)) return <Cases ids={value} />;
    if (value.every(isScalar)) return <>{value.map((one) => scalarText(event, field, one)).join('、')}</>;
    return (
      <ol className="audit-entries">
        {value.map((one, index) => (
          <li key={index}>
            <Value event={event} field={field} value={one} />
          </li>
        ))}
      </ol>
    );
  }
  return isRecord(value) ? (
    <Fields event={event} fields={value} />
  ) : (
    <Stored event={event} field={field} value={value} />
  );
};

type FieldsProps = { readonly event: Event; readonly fields: Readonly<Record<string, unknown>> };

/** Fields of an event under their Chinese names, with the words of the court for what the log has in English. */
const Fields = ({ event, fields }: FieldsProps) => (
  <dl className="audit-body">
    {Object.entries(fields).map(([field, value]) => (
      <div key={field}>
        <dt>{fieldName(field, event.type)}</dt>
        <dd>
          <Value event={event} field={field} value={value} />
        </dd>
      </div>
    ))}
  </dl>
);

/** The body of an event as an auditor reads it, and below it as it is stored. */
export const EventBody = ({ event }: { readonly event: AuditEventDetails }) => {
  if (event.data === null) return <p>{event.unreadable ?? '内容无法读取'}。</p>;
  return (
    <>
      <Fields event={event} fields={event.data} />
      <details className="audit-stored small">
        <summary>原始数据（JSON）</summary>
        <pre tabIndex={0}>{JSON.stringify(event.data, null, 2)}</pre>
      </details>
    </>
  );
};
