import type { Missing } from '../../../../../domain/forms/missing.js';
import { isEmptiness } from '../../../../../domain/forms/problemCodes.js';
import { namedSentence } from '../../../../../domain/forms/problems/named.js';
import { useToCourt } from '../page/index.js';
import { useFormTools, useSnapshot, jumpTo } from '../form/index.js';

type Line = Pick<Missing, 'path' | 'label'>;

const MissingList = ({ entries, onJump }: { entries: readonly Line[]; onJump: (path: string) => void }) => (
  <ul className="missing-list">
    {entries.map(({ path, label }) => (
      <li key={`${path} ${label}`}>
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
  const { definition, feed } = useFormTools();
  const found = useSnapshot((snapshot) => snapshot.found);
  const toCourt = useToCourt();
  const lines = (severity: 'stops' | 'asks'): readonly Line[] =>
    found
      .filter(
        (problem) =>
          problem.severity === severity &&
          (severity === 'asks' || problem.code === 'choice_bare' || !isEmptiness(problem)),
      )
      .map((problem) => ({ path: problem.path, label: namedSentence(definition, problem, feed.called) }));
  const [wrong, doubtful] = [lines('stops'), lines('asks')];
  // That no evidence is listed is worth a look, and nothing wrong.
  const isWell = !found.some((problem) => problem.code === 'choice_bare' || !isEmptiness(problem));
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
          <p className={isWell ? 'nothing-missing' : 'mb-1'}>
            {isWell ? <i className="bi bi-check-circle me-1" aria-hidden="true" /> : null}
            必填内容已齐全
          </p>
        ) : (
          <p className="mb-1">必须补充 {required.length} 项：</p>
        )}
      </div>
      <MissingList entries={required} onJump={jump} />
      {wrong.length === 0 ? null : (
        <>
          <p className="mb-1 text-danger">需要改正 {wrong.length} 处：</p>
          <MissingList entries={wrong} onJump={jump} />
        </>
      )}
      {doubtful.length === 0 ? null : (
        <details>
          <summary>
            请再看一眼 {doubtful.length} 处（不影响{toCourt ? '提交' : '下载'}）
          </summary>
          <MissingList entries={doubtful} onJump={jump} />
        </details>
      )}
      {suggested.length === 0 ? null : (
        <details>
          <summary>建议补充 {suggested.length} 项（与本案无关的可以不填）</summary>
          <MissingList entries={suggested} onJump={jump} />
        </details>
      )}
    </div>
  );
};
