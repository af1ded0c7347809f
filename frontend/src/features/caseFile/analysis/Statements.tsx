import type { Passage, Statement } from '../../../../../domain/contract/analysis.js';
import { CitedText } from '../../../components/citations/index.js';

/** Goes to the place in the pleadings where a passage was found. */
export type OnSeek = (passage: Pick<Passage, 'defense' | 'item_id'>) => void;

type PassagesProps = {
  readonly passages: readonly Passage[];
  /** Whose pleading a passage is from, where there are several. */
  readonly sourceOf?: ((passage: Passage) => string) | undefined;
  readonly onSeek: OnSeek;
};

const Passages = ({ passages, sourceOf, onSeek }: PassagesProps) => (
  <ul className="passages">
    {passages.map((passage, place) => (
      <li key={place}>
        <button type="button" className="passage" onClick={() => onSeek(passage)}>
          <span className="passage-place">
            {sourceOf ? `${sourceOf(passage)} · ` : ''}
            {passage.question}
          </span>
          {passage.quote === null ? <span>未填写</span> : <q>{passage.quote}</q>}
        </button>
      </li>
    ))}
  </ul>
);

/** Says that a sentence of a model decides what only the court may. */
export const DecisionMark = () => <span className="case-tag case-tag-broken">属法院判断，模型无权决定</span>;

type EntryProps = Omit<PassagesProps, 'passages'> & {
  readonly statement: Statement;
  readonly date?: string | null;
  /** Whether a text says what only the court may say. */
  readonly decides: (text: string) => boolean;
};

const Entry = ({ statement: { text, passages }, date, decides, ...props }: EntryProps) => (
  <li className={passages.length === 0 ? 'unfounded' : undefined}>
    <div className="statement">
      {date ? <time>{date}</time> : null}
      <CitedText text={text} />
      {decides(text) ? <DecisionMark /> : null}
      {passages.length === 0 ? <span className="case-tag case-tag-plain">未找到依据</span> : null}
    </div>
    <Passages passages={passages} {...props} />
  </li>
);

type Props = Omit<EntryProps, 'statement' | 'date'> & {
  readonly title: string;
  readonly statements: readonly (Statement & { readonly date?: string | null })[];
  readonly emptyText: string;
};

/** What a model says under one heading, each with the passages found in the pleadings, or greyed with the word that none was found. */
export const Statements = ({ title, statements, emptyText, ...props }: Props) => (
  <section className="statements">
    <h4>{title}</h4>
    {statements.length === 0 ? <p className="text-body-secondary mb-0">{emptyText}</p> : null}
    <ol>
      {statements.map((statement, place) => (
        <Entry key={place} statement={statement} date={statement.date ?? null} {...props} />
      ))}
    </ol>
  </section>
);
