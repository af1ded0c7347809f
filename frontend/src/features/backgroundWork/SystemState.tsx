import { Link } from 'react-router';
import type { SystemPart } from '../../../../domain/contract/service.js';
import { ReadNotice } from '../../components/ReadNotice.js';
import { RefreshButton } from '../../components/RefreshButton.js';
import { CourtMoment } from '../../components/time/CourtMoment.js';
import { useResource } from '../../core/resource/useResource.js';
import { systemState } from './systemState.js';
import './systemState.css';
import { partNames, partStateColours, partStateNames, sentenceOf } from './systemTexts.js';

/** Where something can be done about a part. */
const ways: Partial<Record<SystemPart['part'], { readonly to: string; readonly label: string }>> = {
  models: { to: '/app/admin/ai-models', label: '查看模型' },
  log_check: { to: '/app/admin/audit', label: '查看审计' },
};

const Part = ({ part }: { readonly part: SystemPart }) => {
  const way = part.state === 'well' ? undefined : ways[part.part];
  return (
    <li className="system-part" data-state={part.state}>
      <span className={`badge ${partStateColours[part.state]}`}>{partStateNames[part.state]}</span>
      <span>
        <strong>{partNames[part.part]}</strong>
        <span className="d-block small">
          {sentenceOf(part)}
          {part.last_at === null ? null : (
            <>
              最近一次：
              <CourtMoment iso={part.last_at} />。
            </>
          )}
          {way === undefined ? null : <Link to={way.to}>{way.label}</Link>}
        </span>
      </span>
    </li>
  );
};

const inTrouble = ({ state }: SystemPart): boolean => state !== 'well';

/** The state of the parts of the court's server: what is in trouble first and open, what is well behind one line. */
export const SystemState = () => {
  const { list, data, reload } = useResource(systemState);
  const trouble = data?.parts.filter(inTrouble) ?? [];
  const well = data?.parts.filter((part) => !inTrouble(part)) ?? [];
  return (
    <section aria-label="各部分的状况" className="mb-4">
      <ReadNotice read={list} label="正在查看各部分…" onRetry={reload} />
      {data ? (
        <>
          <div className="d-flex flex-wrap gap-2 align-items-center justify-content-between">
            <p className="mb-0" role="status">
              {trouble.length === 0 ? `${well.length} 个部分都正常` : `${trouble.length} 个部分需要处理`}
              <span className="small text-body-secondary ms-2">
                <CourtMoment iso={data.checked_at} /> 查看
              </span>
            </p>
            <RefreshButton busy={list.status === 'loading'} onClick={reload} />
          </div>
          {trouble.length > 0 ? (
            <ul className="system-parts">
              {trouble.map((part) => (
                <Part key={part.part} part={part} />
              ))}
            </ul>
          ) : null}
          <details className="mt-2">
            <summary>正常的 {well.length} 个部分</summary>
            <ul className="system-parts">
              {well.map((part) => (
                <Part key={part.part} part={part} />
              ))}
            </ul>
          </details>
        </>
      ) : null}
    </section>
  );
};
