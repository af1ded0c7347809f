import { useId, useState } from 'react';
import type { Sources } from '../../../../domain/contract/sources.js';
import { Passage } from './Passage.js';
import './passages.css';

type Props = {
  readonly sources: Sources;
  /** Unfolded at first: there is nothing else to read. */
  readonly opens?: boolean;
};

/** The passages of the knowledge base that a reply was given, folded, each under the number by which the reply cites it. */
export const SourcesFound = ({ sources: { passages, note }, opens = false }: Props) => {
  const id = useId();
  const [isOpen, setOpen] = useState(opens);
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
