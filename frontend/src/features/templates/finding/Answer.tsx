import { lazy, Suspense, useState } from 'react';
import { Button } from 'react-bootstrap';
import { Link } from 'react-router';
import { docTypeName } from '../../../components/docTypes.js';
import { SourceMark } from '../../../components/assistance/SourceMark.js';
import type { Recommendation } from '../templatesApi.js';
import { Motions } from './Motions.js';
import { OffCard } from './OffCard.js';
import { NoForm } from './NoForm.js';

type Proposal = Recommendation['proposals'][number];
type Side = NonNullable<Recommendation['side']>;
type Props = {
  readonly result: Recommendation;
  /** What the person wrote, to be kept as a file where no form is for it. */
  readonly said: string;
  /** A form was chosen. */
  readonly onChosen: () => void;
};

const ModelReason = lazy(() => import('./ModelReason.js'));

const Reason = ({ source, text }: { readonly source: Recommendation['source']; readonly text: string }) =>
  source === 'model' ? (
    <div className="finding-reason">
      <Suspense fallback={text}>
        <ModelReason text={text} />
      </Suspense>
    </div>
  ) : (
    <p className="finding-reason">{text}</p>
  );

type CardProps = Pick<Props, 'onChosen'> & {
  readonly proposal: Proposal;
  readonly source: Recommendation['source'];
  readonly isBest: boolean;
};

const Card = ({
  proposal: { kind, name, subject, plain, first, path, reason },
  source,
  isBest,
  onChosen,
}: CardProps) => (
  <li className={`finding${isBest ? ' finding-best' : ''}`}>
    <div className="finding-head">
      <h3>{subject}</h3>
      <span className="finding-kind">{docTypeName[kind]}</span>
      {isBest ? <span className="finding-mark">最合适</span> : null}
    </div>
    <p>{plain}</p>
    {first.map((sentence) => (
      <p key={sentence} className="finding-first">
        <i className="bi bi-info-circle me-1" aria-hidden="true" />
        {sentence}
      </p>
    ))}
    <Reason source={source} text={reason} />
    <Link
      to={path}
      className={`btn btn-sm ${isBest ? 'btn-primary' : 'btn-outline-primary'}`}
      aria-label={`开始填写 ${name}`}
      onClick={onChosen}
    >
      开始填写
    </Link>
  </li>
);

/** What somebody can do who said only on which side they are. */
const SideGuidance = ({ kind, title, steps }: Side) => (
  <div className="finding finding-best">
    <h3>{title}</h3>
    <ul>
      {steps.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ul>
    <Link to={`/select-type/${kind}`} className="btn btn-sm btn-primary">
      选择{docTypeName[kind]}
    </Link>
  </div>
);

const headOf = ({ proposals, is_clear: isClear, side, motions }: Recommendation): string => {
  if (motions) return '如果还没有起诉，先填起诉的表格：';
  if (side) return '也可能是这几种：';
  if (!isClear) return proposals.length === 1 ? '不能确定，可能是这一种：' : '不能确定，可能是这几种：';
  return '找到一种：';
};

/** What belongs to a running case, at most three forms that fit, what to do where none does, and 都不是 as an answer. */
const Answer = ({ result, said, onChosen }: Props) => {
  const [isNone, setNone] = useState(false);
  const { proposals, source, is_clear: isClear, side, motions, without_form: without, otherwise } = result;
  const off = result.switched_off ?? [];
  if (isNone)
    return (
      <>
        <NoForm said={said} steps={otherwise} />
        <Button variant="link" className="p-0 mt-2" onClick={() => setNone(false)}>
          ← 回到找到的表格
        </Button>
      </>
    );
  if (motions && proposals.length === 0 && off.length === 0) return <Motions motions={motions} withCause={false} />;
  if (proposals.length === 0 && off.length === 0 && without)
    return <NoForm said={said} name={without.name} steps={without.instead} />;
  if (proposals.length === 0 && off.length === 0 && !side)
    return (
      <>
        <p className="finding-lead">
          <i className="bi bi-search me-2" aria-hidden="true" />
          {source === 'model' ? 'AI未能找到合适的表格。' : '没有找到合适的表格。'}
          {result.reason}
        </p>
        <NoForm said={said} steps={otherwise} />
      </>
    );
  // What is meant without much doubt stands alone; what is near it, often the other side's paper, is one press away.
  const [first, others] = isClear ? [proposals.slice(0, 1), proposals.slice(1)] : [proposals, []];
  const card = (proposal: Proposal, isBest: boolean) => (
    <Card key={proposal.template_id} proposal={proposal} source={source} isBest={isBest} onChosen={onChosen} />
  );
  return (
    <div className="findings">
      {motions ? <Motions motions={motions} withCause /> : null}
      {side ? <SideGuidance {...side} /> : null}
      {off.length === 0 ? null : (
        <ol className="finding-list">
          {off.map((one) => (
            <OffCard key={one.template_id} off={one} />
          ))}
        </ol>
      )}
      {proposals.length === 0 ? null : (
        <>
          <p className="finding-lead">
            {source === 'model' ? <SourceMark source={source} /> : null}
            {headOf(result)}
          </p>
          <ol className="finding-list">{first.map((proposal) => card(proposal, isClear))}</ol>
          {others.length === 0 ? null : (
            <details className="finding-others">
              <summary>不是这种？还有 {others.length} 种相近的</summary>
              <ol className="finding-list">{others.map((proposal) => card(proposal, false))}</ol>
            </details>
          )}
          <p className="finding-none">
            都不像？
            <Button variant="link" className="p-0" onClick={() => setNone(true)}>
              都不是
            </Button>
          </p>
        </>
      )}
    </div>
  );
};

export default Answer;
