import type { Ref } from 'react';
import { Button } from 'react-bootstrap';
import './problemSummary.css';

/** Something about an answer that must be corrected, or looked at again, with its place in `form_data`. */
export type ProblemLine = { readonly path: string; readonly sentence: string };

type Props = {
  readonly title: string;
  /** `must`: nothing is submitted before it is corrected; `may`: it stays as it is, if the person says so by going on. */
  readonly level: 'must' | 'may';
  readonly lines: readonly ProblemLine[];
  readonly onEdit: (path: string) => void;
  /** Receives the focus when somebody goes on in spite of it. */
  readonly box?: Ref<HTMLElement>;
};

/** A list of what is wrong, each line a link to the answer. */
export const ProblemSummary = ({ title, level, lines, onEdit, box }: Props) =>
  lines.length === 0 ? null : (
    <section ref={box} tabIndex={-1} className={`problem-summary problem-summary-${level}`} aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {lines.map(({ path, sentence }) => (
          <li key={`${path} ${sentence}`}>
            <Button variant="link" onClick={() => onEdit(path)}>
              {sentence}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
