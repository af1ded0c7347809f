import { Link } from 'react-router';
import type { NextStep } from './nextSteps.js';

/** What to do next, in order. */
export const NextSteps = ({ steps }: { readonly steps: readonly NextStep[] }) => (
  <section className="panel end-next" aria-labelledby="end-next">
    <h2 id="end-next">接下来</h2>
    <ol>
      {steps.map(({ text, link }) => (
        <li key={text}>
          {text}
          {link === undefined ? null : (
            <Link to={link.to} className="ms-1 no-print">
              {link.label}
            </Link>
          )}
        </li>
      ))}
    </ol>
  </section>
);
