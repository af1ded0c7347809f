import { Button } from 'react-bootstrap';
import { moveOn, moveTo } from './moving.js';
import { useReviewState, useReviewView } from './useReviewView.js';
import './review.css';

/** What was found, section by section; the values themselves stand in the form. */
export const Overview = () => {
  const { sections, count, proposals } = useReviewView();
  const { read, accepted } = useReviewState();
  const parties = read?.recognised.parties.length ?? 0;
  if (count === 0 && parties === 0)
    return <p className="mb-0">{accepted.length > 0 ? '识别出的内容都已处理。' : '没有可以填入本表单的内容。'}</p>;
  return (
    <div className="review-overview">
      <p className="mb-1">
        {count === 0
          ? '请先在“当事人信息”中选择文字中的人各是哪一方。'
          : `识别出 ${count} 处，都标在下面各项的旁边，还没有填入：`}
      </p>
      <ul>
        {sections.map(({ path, title, open, certain, places: [first = path] }) => (
          <li key={path}>
            <button type="button" className="btn btn-link" onClick={() => moveTo(first)}>
              {title}
            </button>
            <span className="text-secondary">
              {path === 'parties' && proposals.length > 0 ? `${proposals.length} 人（${open} 处）` : `${open} 处`}
              {certain.length > 0 ? `，其中 ${certain.length} 处确定` : ''}
            </span>
          </li>
        ))}
      </ul>
      <Button
        size="sm"
        onClick={() =>
          void moveOn(
            'next',
            null,
            sections.flatMap(({ places }) => places),
          )
        }
      >
        开始核对
      </Button>
    </div>
  );
};
