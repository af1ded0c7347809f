import { Button } from 'react-bootstrap';
import { useFormTools } from '../../pleading/slots/index.js';
import { moveOn, moveTo, moveToPeople } from './moving.js';
import { useReview } from './reviewState.js';
import { useReviewState, useReviewView } from './useReviewView.js';
import { askAgain } from './WhoIsWho.js';
import './review.css';

/** What is to be said where nothing is offered: what somebody has to choose first, or that nothing is left. */
const useNothingOffered = (): string => {
  const { owners, accepted, who } = useReviewState();
  if (who === 'skipped') return '没有说明文字中谁是谁，没有可以填入的内容。';
  if (owners.includes(null)) return '请在“当事人信息”中选择识别出的号码、地址是谁的。';
  return accepted.length > 0 ? '识别出的内容都已处理。' : '没有可以填入本表单的内容。';
};

/** What was found, section by section; the values themselves stand in the form. */
export const Overview = () => {
  const { sections, count, proposals } = useReviewView();
  const { owners, who } = useReviewState();
  const review = useReview();
  const { definition } = useFormTools();
  const nothing = useNothingOffered();
  const isAsked = owners.length > 0;
  if (count === 0)
    return (
      <div>
        <p className={isAsked ? 'mb-1' : 'mb-0'}>{nothing}</p>
        {who === 'skipped' ? (
          <Button variant="link" className="p-0" onClick={() => askAgain(review)}>
            您是谁，对方是谁？
          </Button>
        ) : isAsked ? (
          <Button
            variant="link"
            className="p-0"
            onClick={() => moveToPeople(definition.parties[0]?.blocks[0]?.key ?? '')}
          >
            当事人信息
          </Button>
        ) : null}
      </div>
    );
  return (
    <div className="review-overview">
      <p className="mb-1">识别出 {count} 处，都标在下面各项的旁边，还没有填入：</p>
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
