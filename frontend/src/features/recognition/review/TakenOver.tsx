import { useSnapshot } from '../../pleading/slots/index.js';
import { useReviewState, useReviewView } from './useReviewView.js';
import './review.css';

/** What became of a text: how much is filled in, how much waits for a look, and which of its passages no question of the form asks for, each with its words. */
export const TakenOver = () => {
  const { read, who } = useReviewState();
  const { count, filled, left } = useReviewView();
  const unchecked = useSnapshot(
    ({ marks }) => [...marks.values()].filter(({ unchecked: isUnchecked }) => isUnchecked === true).length,
  );
  if (read === null || who === 'asked') return null;
  return (
    <div className="taken-over" role="group" aria-label="这份文字的识别结果">
      <p className="mb-1">
        {filled.size} 项已填入，{count + unchecked} 项需核对，{left.length} 段没有对应的问题。
      </p>
      {left.length === 0 ? null : (
        <details>
          <summary>看没有对应问题的 {left.length} 段</summary>
          <p className="field-hint mb-1">这些内容不会写进文书；需要的，请自己填到合适的栏目。</p>
          <ol>
            {left.map(({ from, to }) => (
              <li key={from}>{read.text.slice(from, to)}</li>
            ))}
          </ol>
        </details>
      )}
    </div>
  );
};
