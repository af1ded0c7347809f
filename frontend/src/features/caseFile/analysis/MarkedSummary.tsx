import { useMemo } from 'react';
import type { SourceItem } from '../../../../../domain/analysis/passageFinder.js';
import { summaryMarker, type MarkedSentence } from '../../../../../domain/analysis/summaryMarks.js';
import type { Passage } from '../../../../../domain/contract/analysis.js';
import { CitedText } from '../../../components/citations/index.js';
import { DecisionMark, type OnSeek } from './Statements.js';

type Props = {
  readonly title: string;
  readonly text: string;
  /** What the model was shown of the pleadings. */
  readonly items: readonly SourceItem[];
  readonly sourceOf?: ((passage: Passage) => string) | undefined;
  readonly onSeek: OnSeek;
};

const Sentence = ({
  sentence: { text, passages, decides },
  sourceOf,
  onSeek,
}: Pick<Props, 'sourceOf' | 'onSeek'> & { readonly sentence: MarkedSentence }) => (
  <li className={passages.length === 0 ? 'unfounded' : undefined}>
    <div className="statement">
      <CitedText text={text} />
      {decides ? <DecisionMark /> : null}
      {passages.length === 0 ? <span className="case-tag case-tag-plain">未找到依据</span> : null}
      {passages.map((passage, place) => (
        <button
          key={place}
          type="button"
          className="summary-source"
          title={passage.quote ?? '未填写'}
          onClick={() => onSeek(passage)}
        >
          对照：{sourceOf ? `${sourceOf(passage)} · ` : ''}
          {passage.question}
        </button>
      ))}
    </div>
  </li>
);

/** The summary that a model wrote, each sentence with what of the pleadings says the same, or greyed, and marked where it decides. */
export const MarkedSummary = ({ title, text, items, ...props }: Props) => {
  const sentences = useMemo(() => summaryMarker(items)(text), [items, text]);
  return (
    <section className="statements analysis-summary" aria-label={title}>
      <h4>{title}</h4>
      <ol className="summary-sentences">
        {sentences.map((sentence, place) => (
          <Sentence key={place} sentence={sentence} {...props} />
        ))}
      </ol>
      <p className="summary-note">由程序按用字和数字对照文书，意思是否相同请自行判断。</p>
    </section>
  );
};
