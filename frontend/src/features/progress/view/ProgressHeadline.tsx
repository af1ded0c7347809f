import { saidIn } from '../../../../../domain/forms/pleadingWords.js';
import type { ReactNode } from 'react';
import { Button } from 'react-bootstrap';
import { reasonInPlainWords } from '../../../../../domain/case/corrections.js';
import type { CaseProgress } from '../../../../../domain/contract/documents.js';
import { placeInPlainWords } from '../../../../../domain/forms/asking/called.js';
import { headlineOf, periodSentence } from '../sentences.js';
import '../progress.css';

type Props = {
  readonly progress: CaseProgress;
  /** What can be done about the places that the court asks to correct, or about the notice of a closed case. */
  readonly children?: ReactNode;
  /** Opens the pleading at a place that the court asks to correct; absent where nothing is opened from here. */
  readonly onMark?: (path: string) => void;
};

type Mark = NonNullable<CaseProgress['correction']>['marks'][number];

/** What the court says of one place, over the way to it. */
const AskedMark = ({ mark: { path, label, reason }, onMark }: { mark: Mark; onMark: Props['onMark'] }) => {
  const place = placeInPlainWords(label);
  return (
    <li>
      {reason === null ? null : <span className="d-block">{reasonInPlainWords(reason)}</span>}
      {path === undefined || onMark === undefined ? (
        <span className="fw-semibold">{place}</span>
      ) : (
        <Button variant="link" className="p-0 text-start" onClick={() => onMark(path)}>
          去改：{place}
        </Button>
      )}
    </li>
  );
};

/** Where the case stands and what its party has to do now, with the places that the court asks to correct. */
export const ProgressHeadline = ({ progress, children, onMark }: Props) => {
  const { case_number: number, temporary_number: temporary, case_cause: cause, correction, closure } = progress;
  const { side, defence_periods: periods = [] } = progress;
  const { title, todo } = headlineOf(progress);
  return (
    <section className="panel progress-headline" aria-labelledby="progress-headline">
      <h2 id="progress-headline" className="h4 text-break">
        {title}
      </h2>
      <p>{todo}</p>
      {side === 'complaint' && !closure && periods.length > 0 ? (
        <ul className="progress-periods" aria-label={saidIn(progress)`被告的答辩期`}>
          {periods.map((period) => (
            <li key={`${period.name ?? ''} ${period.due_on}`}>{periodSentence(period)}</li>
          ))}
        </ul>
      ) : null}
      {closure?.reason ? <p className="text-break">原因：{closure.reason}</p> : null}
      {closure ? children : null}
      {correction && !closure ? (
        <>
          <ol className="progress-corrections">
            {correction.marks.map((mark) => (
              <AskedMark key={`${mark.label} ${mark.reason ?? ''}`} mark={mark} onMark={onMark} />
            ))}
          </ol>
          {children}
        </>
      ) : null}
      <p className="mb-0 mt-3 small text-body-secondary text-break">
        {cause} · {number === temporary ? `临时案号 ${temporary}（不是正式案号）` : `临时案号 ${temporary}`}
      </p>
    </section>
  );
};
