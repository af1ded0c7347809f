import { useId, useState } from 'react';
import type { Sources } from '../../../../domain/knowledge/citedPassages.js';
import { Passage } from './Passage.js';
import './passages.css';

type Props = {
  readonly sources: Sources;
  /** Unfolded at first: there is nothing else to read. */
  readonly opens?: boolean;
};

/**
 * The passages of the knowledge base that a reply was given, folded, each under the number by which the reply cites it. What must be known of
 * their laws is said while they are folded too.
 */
export const SourcesFound = ({ sources: { passages, note }, opens = false }: Props) => {
  const id = useId();
  const [isOpen, setOpen] = useState(opens);
  const ended = passages.filter(({ metadata: { status } }) => status !== null).length;
  return (
    <div className="sources-found">
      {passages.length === 0 ? null : (
        <>
          <button
            type="button"
            className="sources-toggle"
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
          >
            <i className={`bi ${isOpen ? 'bi-chevron-down' : 'bi-chevron-right'} me-1`} aria-hidden="true" />
            {`知识库来源（${passages.length}段）`}
          </button>
          {ended === 0 ? null : (
            <span className="found-passage-status">{`其中${ended}段的法律已废止、有变化或尚未施行`}</span>
          )}
          <ol id={id} className="sources-list" hidden={!isOpen}>
            {passages.map((passage, at) => (
              <li key={at}>
                <Passage passage={passage} number={at + 1} />
              </li>
            ))}
          </ol>
        </>
      )}
      {note === null ? null : <p className="sources-note">{note}</p>}
    </div>
  );
};
