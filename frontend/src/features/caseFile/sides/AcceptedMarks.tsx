import type { CaseDocument } from '../../../../../domain/contract/cases.js';

type Mark = CaseDocument['marks'][number];

const sourceNames: Readonly<Record<Mark['source'], string>> = {
  rules: '规则识别',
  model: 'AI',
  complaint: '对方填写',
};

/** `own`: the question is read above already, so that only the field in it is named. */
const MarkRow = ({ mark: { label, source, by, passage, unchecked }, own }: { mark: Mark; own: boolean }) => (
  <li>
    <span>{own ? (label.split(' · ').at(-1) ?? label) : label}</span>{' '}
    <span className={`source-mark source-mark-${source}`} title={by}>
      {sourceNames[source]}
    </span>
    {unchecked === true ? <span className="accepted-unchecked">当事人未逐项核对</span> : null}
    {passage !== null ? (
      <q>{passage}</q>
    ) : source === 'complaint' ? (
      <span>{by}</span>
    ) : (
      <span className="accepted-unproved">资料中没有原文</span>
    )}
  </li>
);

const uncheckedText = (marks: readonly Mark[]): string => {
  const count = marks.filter(({ unchecked }) => unchecked === true).length;
  return count === 0 ? '' : `，其中 ${count} 项未逐项核对`;
};

/** Which answers of a version were suggested by rules or by AI and accepted as they were, with the passage that each rests on. */
export const AcceptedMarks = ({ marks }: Pick<CaseDocument, 'marks'>) =>
  marks.length === 0 ? null : (
    <details className="accepted-marks">
      <summary>有 {marks.length} 项采用了识别建议</summary>
      <p className="field-hint">当事人原样采用的建议{uncheckedText(marks)}；改动过的内容不在其中。</p>
      <ul>
        {marks.map((mark) => (
          <MarkRow key={mark.path} mark={mark} own={false} />
        ))}
      </ul>
    </details>
  );

/** The same of one item, beside what it says. */
export const MarksBeside = ({ marks }: Pick<CaseDocument, 'marks'>) =>
  marks.length === 0 ? null : (
    <details className="marks-beside">
      <summary>
        {marks.length} 处采用识别建议{uncheckedText(marks)}
      </summary>
      <ul>
        {marks.map((mark) => (
          <MarkRow key={mark.path} mark={mark} own />
        ))}
      </ul>
    </details>
  );

/** The marks of the item of a pleading with that id: `claims.interest`, the section alone for its prose, `header`. */
export const marksOfItem = (marks: readonly Mark[], id: string): Mark[] => {
  const [section = '', ...item] = id.split('.');
  const place =
    id === 'header'
      ? 'header'
      : item.length === 0
        ? `sections.${section}.open`
        : `sections.${section}.items.${item.join('.')}`;
  return marks.filter(({ path }) => path === place || path.startsWith(`${place}.`));
};

/** The marks of the party that is the `nth` (from 0) under its heading: `原告（自然人）第1项 · 姓名`. */
export const marksOfParty = (marks: readonly Mark[], heading: string, nth: number): Mark[] =>
  marks.filter(({ label }) => label.startsWith(`${heading}第${nth + 1}项`));
