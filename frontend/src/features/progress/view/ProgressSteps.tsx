import { useState } from 'react';
import { Button } from 'react-bootstrap';
import type { CaseProgress } from '../../../../../domain/contract/documents.js';
import { ProofPanel } from '../../../components/receipts/ProofPanel.js';
import { CourtMoment } from '../../../components/time/CourtMoment.js';
import { stepHint, stepTitle } from '../sentences.js';
import '../progress.css';

type StepProps = { readonly step: CaseProgress['steps'][number]; readonly of: Pick<CaseProgress, 'side' | 'domain'> };

/** One step with its time, what to know about it, and the receipt that proves it, once it is asked for. */
const Step = ({ step, of }: StepProps) => {
  const [isOpen, setOpen] = useState(false);
  const hint = stepHint(step);
  const title = stepTitle(step, of);
  return (
    <li>
      <p className="mb-0 fw-semibold text-break">{title}</p>
      <p className="mb-0 small text-body-secondary">
        <CourtMoment iso={step.at} />
      </p>
      {hint === null ? null : <p className="mb-0 small text-break">{hint}</p>}
      {step.receipt_id === null ? null : (
        <>
          <Button
            variant="link"
            size="sm"
            className="p-0"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
            aria-label={`${title}的核验回执`}
          >
            {isOpen ? '收起核验回执' : '核验回执'}
          </Button>
          {isOpen ? <ProofPanel receiptId={step.receipt_id} /> : null}
        </>
      )}
    </li>
  );
};

/** What happened in the case as its party may know it, the newest first. */
export const ProgressSteps = ({ progress: { steps, ...of } }: { readonly progress: CaseProgress }) => (
  <section className="panel" aria-labelledby="progress-steps">
    <h2 id="progress-steps" className="h5">
      经过
    </h2>
    <ol className="progress-steps">
      {steps.map((step) => (
        <Step key={`${step.kind} ${step.receipt_id ?? `${step.at} ${step.defendant ?? ''}`}`} step={step} of={of} />
      ))}
    </ol>
    {steps.length === 0 ? <p className="mb-0 text-body-secondary">还没有可以显示的经过。</p> : null}
  </section>
);
