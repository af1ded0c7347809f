import type { ReactNode } from 'react';
import type { CaseProgress } from '../../../../../domain/contract/documents.js';
import { headlineOf } from '../sentences.js';
import '../progress.css';

type Props = {
  readonly progress: CaseProgress;
  /** What can be done about the places that the court asks to correct, or about the notice of a closed case. */
  readonly children?: ReactNode;
};

/** Where the case stands and what its party has to do now, with the places that the court asks to correct. */
export const ProgressHeadline = ({ progress, children }: Props) => {
  const { case_number: number, temporary_number: temporary, case_cause: cause, correction, closure } = progress;
  const { title, todo } = headlineOf(progress);
  return (
    <section className="panel progress-headline" aria-labelledby="progress-headline">
      <h2 id="progress-headline" className="h4 text-break">
        {title}
      </h2>
      <p>{todo}</p>
      {closure?.reason ? <p className="text-break">原因：{closure.reason}</p> : null}
      {closure ? children : null}
      {correction && !closure ? (
        <>
          <ol className="progress-corrections">
            {correction.marks.map(({ label, reason }) => (
              <li key={`${label} ${reason ?? ''}`}>
                <span className="fw-semibold">{label}</span>：{reason}
              </li>
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
