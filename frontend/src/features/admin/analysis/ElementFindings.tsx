import type { ElementFinding, ElementReview } from '../../../../../domain/contract/analysis.js';
import { ReadNotice } from '../../../components/ReadNotice.js';
import { dataOf, type Loadable } from '../../../core/loadable.js';
import { SourceMark } from '../../../components/assistance/SourceMark.js';
import type { OnSeek } from './Statements.js';

type Props = { readonly findings: readonly ElementFinding[]; readonly onSeek: OnSeek };

const Findings = ({ findings, onSeek }: Props) => (
  <ul className="findings">
    {findings.map(({ path, item_id, label, message }) => (
      <li key={`${path} ${message}`}>
        <button type="button" className="passage" onClick={() => onSeek({ defense: null, item_id })}>
          <span className="passage-place">{label}</span>
          <span>{message}</span>
        </button>
      </li>
    ))}
  </ul>
);

/** The findings that weigh: what is missing that must be there, and what contradicts. */
export const weighty = (review: ElementReview | undefined): readonly ElementFinding[] =>
  review?.findings.filter(({ level }) => level !== 'suggested') ?? [];

const Found = ({ review, onSeek }: { readonly review: ElementReview; readonly onSeek: OnSeek }) => {
  const of = (level: ElementFinding['level']) => review.findings.filter((finding) => finding.level === level);
  const [required, contradictions, suggested] = [of('required'), of('contradiction'), of('suggested')];
  return (
    <>
      {required.length + contradictions.length === 0 ? (
        <p className="findings-none">
          <i className="bi bi-check-circle me-2" aria-hidden="true" />
          必备要素齐全，没有发现互相矛盾之处
        </p>
      ) : null}
      {required.length === 0 ? null : (
        <>
          <h4>缺少必备要素 {required.length} 项</h4>
          <Findings findings={required} onSeek={onSeek} />
        </>
      )}
      {contradictions.length === 0 ? null : (
        <>
          <h4>需要核对 {contradictions.length} 项</h4>
          <Findings findings={contradictions} onSeek={onSeek} />
        </>
      )}
      {suggested.length === 0 ? null : (
        <details className="findings-more">
          <summary>表单中未填写的其他项目 {suggested.length} 项（与本案无关的可以不填）</summary>
          <Findings findings={suggested} onSeek={onSeek} />
        </details>
      )}
    </>
  );
};

type SectionProps = {
  readonly review: Loadable<ElementReview>;
  readonly onRetry: () => void;
  readonly onSeek: OnSeek;
};

/** What rules found in the complaint, by the official form; without any model. */
export const ElementFindings = ({ review, onRetry, onSeek }: SectionProps) => {
  const data = dataOf(review);
  return (
    <section className="analysis-part" aria-label="规则识别的要素审查">
      <div className="analysis-head">
        <h3>按表单逐项检查</h3>
        <SourceMark source="rules" />
      </div>
      <ReadNotice read={review} label="正在检查要素…" onRetry={onRetry} />
      {data === undefined ? null : <Found review={data} onSeek={onSeek} />}
    </section>
  );
};
