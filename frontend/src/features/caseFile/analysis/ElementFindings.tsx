import { createContext, useContext, type ReactNode } from 'react';
import { lacking } from '../../../../../domain/forms/answerProblems.js';
import type { ElementFinding, ElementReview, PleadingProblem } from '../../../../../domain/contract/analysis.js';
import { ReadNotice } from '../../../components/ReadNotice.js';
import { dataOf, type Loadable } from '../../../core/loadable.js';
import { SourceMark } from '../../../components/assistance/SourceMark.js';
import type { OnSeek } from './Statements.js';

/** What one line of the list needs, of a problem of the party's own list as of a finding. */
type Line = Pick<ElementFinding, 'code' | 'path' | 'item_id' | 'label' | 'message'>;

/** What a page adds before each finding of the rules; a page that only shows them adds nothing. */
export type FindingTool = (finding: Line) => ReactNode;
export const FindingToolContext = createContext<FindingTool | null>(null);

type Props = { readonly findings: readonly Line[]; readonly onSeek: OnSeek };

const lacks: ReadonlySet<string> = new Set(lacking);
/** Whether a line names what is not there; findings without a code are of the level that says so. */
const isMissing = ({ code }: Line): boolean => code === undefined || lacks.has(code);

const Findings = ({ findings, onSeek }: Props) => {
  const toolOf = useContext(FindingToolContext);
  return (
    <ul className="findings">
      {findings.map((finding) => (
        <li key={`${finding.path} ${finding.message}`}>
          {toolOf?.(finding)}
          <button type="button" className="passage" onClick={() => onSeek({ defense: null, item_id: finding.item_id })}>
            <span className="passage-place">{finding.label}</span>
            <span>{finding.message}</span>
          </button>
        </li>
      ))}
    </ul>
  );
};

const linesOf = (problems: readonly PleadingProblem[], severity: PleadingProblem['severity']): readonly Line[] =>
  problems
    .filter((problem) => problem.severity === severity)
    .map(({ sentence, ...at }) => ({ ...at, message: sentence }));

/** What the court cannot do without or what is wrong, and what has to be looked at: the list that the party saw. */
const weights = ({
  findings,
  problems,
}: ElementReview): { readonly stops: readonly Line[]; readonly asks: readonly Line[] } =>
  problems
    ? { stops: linesOf(problems, 'stops'), asks: linesOf(problems, 'asks') }
    : {
        stops: findings.filter(({ level }) => level === 'required'),
        asks: findings.filter(({ level }) => level === 'contradiction'),
      };

/** The findings that weigh: what is missing that must be there, and what contradicts. */
export const weighty = (review: ElementReview | undefined): readonly Line[] => {
  if (!review) return [];
  const { stops, asks } = weights(review);
  return [...stops, ...asks];
};

const Found = ({ review, onSeek }: { readonly review: ElementReview; readonly onSeek: OnSeek }) => {
  const { stops: required, asks: contradictions } = weights(review);
  const suggested = review.findings.filter(({ level }) => level === 'suggested');
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
          <h4>
            {required.every(isMissing) ? '缺少必备要素' : '缺少或者有误'} {required.length} 项
          </h4>
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
