import { Button } from 'react-bootstrap';
import type { ReviewTopic } from '../../pleading/slots/index.js';
import { useFilling } from './filling.js';
import { topicReview } from './topicReview.js';
import { useAddPeople } from './useAddPeople.js';
import { useReviewView } from './useReviewView.js';
import './review.css';

type Props = ReviewTopic & {
  /** What the way on is called. */
  readonly goesOn: string;
  readonly onTaken: () => void;
};

/**
 * At the foot of a topic: takes what is certain in it, the people it proposes by name among that, and goes on. All of it stands above with its
 * passages; what has to be looked at by itself, and every claim, is left where it stands.
 */
export const TakeTopic = ({ holds, goesOn, onTaken }: Props) => {
  const filling = useFilling();
  const addPeople = useAddPeople();
  const { open, people, taken } = topicReview(useReviewView(), holds);
  if (taken.length === 0) return null;
  const left = open - taken.length;
  const names = people.map(({ role, name }) => `${role}${name ?? ''}`).join('、');
  const what = [
    ...(people.length === 0 ? [] : [`新增${names}`]),
    ...(taken.length === people.length ? [] : [`填入本页确定的 ${taken.length} 项`]),
  ];
  return (
    <div className="step-take">
      <Button
        size="lg"
        onClick={() => {
          (people.length === 0 ? filling.fillTogether : addPeople)(
            taken,
            `${people.length === 0 ? '' : `已新增${names}，`}已填入 ${taken.length} 项，请核对`,
          );
          onTaken();
        }}
      >
        {[...what, goesOn].join('，')}
      </Button>
      <p className="field-hint">
        填入的都标着“未核对”，提交前可以逐项核对、撤销。
        {left > 0 ? `另有 ${left} 处要逐项核对，不在其中。` : ''}
      </p>
    </div>
  );
};
