import { Alert, Button } from 'react-bootstrap';
import { useEditing } from '../../pleading/slots/index.js';
import { TakenOver } from './TakenOver.js';
import { useReviewView } from './useReviewView.js';

/** Before submitting: how much was found that nobody filled in or left out, which the paper will not say, and the way to it; what of the text nothing asks for. */
export const OpenAtEnd = () => {
  const edit = useEditing();
  const { count, sections, left } = useReviewView();
  const first = sections.flatMap(({ places }) => places)[0];
  if (count === 0 && left.length === 0) return null;
  return (
    <Alert variant="info" className="py-2">
      {count === 0 ? null : (
        <>
          另有 {count} 处识别建议没有填入，不会写进文书。
          {first === undefined ? null : (
            <Button variant="link" size="sm" className="p-0 align-baseline" onClick={() => edit(first)}>
              去看第一处
            </Button>
          )}
        </>
      )}
      <TakenOver />
    </Alert>
  );
};
