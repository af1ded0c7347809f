import { Button, Toast, ToastContainer } from 'react-bootstrap';
import { useAppDispatch, useAppSelector } from '../hooks.js';
import { sentenceOf, sentenceOfDoubt } from './DoubtNotice.js';
import { outcomeWanted, selectDoubts, selectPlaced } from './outcomesSlice.js';

/** The commands in doubt that no dialog and no page names, at the edge of the screen until they are known. */
export const Doubts = () => {
  const dispatch = useAppDispatch();
  const doubts = useAppSelector(selectDoubts);
  const placed = useAppSelector(selectPlaced);
  return (
    <ToastContainer position="top-end" containerPosition="fixed" className="p-3 toasts" aria-live="polite">
      {doubts
        .filter(({ key }) => !placed.includes(key))
        .map((doubt) => (
          <Toast key={doubt.key} className="toast-info">
            <Toast.Body>
              <p className="fw-semibold mb-1">{sentenceOfDoubt(doubt)}</p>
              <p className="mb-2">{sentenceOf(doubt.doing)}</p>
              <Button
                variant="outline-secondary"
                size="sm"
                disabled={doubt.doing.step === 'asking'}
                onClick={() => dispatch(outcomeWanted(doubt.key))}
              >
                现在再问一次
              </Button>
            </Toast.Body>
          </Toast>
        ))}
    </ToastContainer>
  );
};
