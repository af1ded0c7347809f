import type { Missing } from '../../../../../domain/forms/missing.js';
import { useSnapshot } from '../filling/formContext.js';
import { jumpTo } from '../filling/jumpTo.js';

const MissingList = ({ entries, onJump }: { entries: readonly Missing[]; onJump: (path: string) => void }) => (
  <ul className="missing-list">
    {entries.map(({ path, label }) => (
      <li key={path}>
        <button type="button" className="btn btn-link" onClick={() => onJump(path)}>
          {label}
        </button>
      </li>
    ))}
  </ul>
);

/** Progress by section and what is still missing; every line leads to its place. */
export const SidePanel = ({ onJumped }: { onJumped?: () => void }) => {
  const sections = useSnapshot((snapshot) => snapshot.sections);
  const missing = useSnapshot((snapshot) => snapshot.missing);
  const required = missing.filter(({ level }) => level === 'required');
  const suggested = missing.filter(({ level }) => level === 'suggested');
  const jump = (path: string) => {
    onJumped?.();
    // After a drawer has closed and given the focus back.
    setTimeout(() => jumpTo(path), onJumped ? 350 : 0);
  };
  return (
    <div className="side-panel">
      <h2>填写进度</h2>
      <ol className="section-list">
        {sections.map(({ id, path, title, answered, total }) => (
          <li key={id}>
            <button type="button" className="btn btn-link" onClick={() => jump(path)}>
              <span
                className={`section-dot${total > 0 && answered >= total ? ' full' : answered > 0 ? ' begun' : ''}`}
                aria-hidden="true"
              />
              <span className="flex-grow-1">{title}</span>
              <span className="text-secondary small">
                {answered}/{total}
              </span>
            </button>
          </li>
        ))}
      </ol>
      <h2>还缺什么</h2>
      <div aria-live="polite">
        {required.length === 0 ? (
          <p className="nothing-missing">
            <i className="bi bi-check-circle me-1" aria-hidden="true" />
            必填内容已齐全
          </p>
        ) : (
          <p className="mb-1">必须补充 {required.length} 项：</p>
        )}
      </div>
      <MissingList entries={required} onJump={jump} />
      {suggested.length === 0 ? null : (
        <details>
          <summary>建议补充 {suggested.length} 项（与本案无关的可以不填）</summary>
          <MissingList entries={suggested} onJump={jump} />
        </details>
      )}
    </div>
  );
};
