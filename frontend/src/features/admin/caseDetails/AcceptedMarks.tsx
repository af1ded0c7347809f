import type { CaseDocument } from '../../../../../domain/contract/cases.js';

/** Which answers of a version were suggested by rules or by AI and accepted as they were, with the passage that each rests on. */
export const AcceptedMarks = ({ marks }: Pick<CaseDocument, 'marks'>) =>
  marks.length === 0 ? null : (
    <details className="accepted-marks">
      <summary>有 {marks.length} 项采用了识别建议</summary>
      <p className="field-hint">当事人原样采用的建议；改动过的内容不在其中。</p>
      <ul>
        {marks.map(({ path, label, source, by, passage }) => (
          <li key={path}>
            <span>{label}</span>{' '}
            <span className={`source-mark source-mark-${source}`} title={by}>
              {source === 'rules' ? '规则识别' : 'AI'}
            </span>
            {passage === null ? <span className="accepted-unproved">资料中没有原文</span> : <q>{passage}</q>}
          </li>
        ))}
      </ul>
    </details>
  );
