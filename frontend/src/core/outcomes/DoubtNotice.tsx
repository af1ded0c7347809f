import { useEffect } from 'react';
import { Alert, Button } from 'react-bootstrap';
import type { Doing, Doubt } from '../../http/outcomes.js';
import { useAppDispatch, useAppSelector } from '../hooks.js';
import { doubtPlaced, doubtUnplaced, outcomeWanted, selectDoubts } from './outcomesSlice.js';
import './outcomes.css';

/** What is being done to learn the outcome, in a sentence. */
export const sentenceOf = (doing: Doing): string => {
  switch (doing.step) {
    case 'asking':
      return '正在询问服务器…';
    case 'waiting':
      return `服务器没有回应，${doing.seconds} 秒后自动再问一次。`;
    case 'offline':
      return '网络断开了，连上以后自动再问。';
    case 'resting':
      return '已经问了多次，都没有回应。网络和系统正常以后，请按“现在再问一次”。';
  }
};

type Props = {
  readonly doubt: Doubt;
  /** What is not known, and what not to do meanwhile. */ readonly children: string;
};

/** A command in doubt, said where it arose: what is done about it, and a button that asks again and cannot do it twice. */
export const DoubtNotice = ({ doubt: { key, doing }, children }: Props) => {
  const dispatch = useAppDispatch();
  useEffect(() => {
    dispatch(doubtPlaced(key));
    return () => void dispatch(doubtUnplaced(key));
  }, [dispatch, key]);
  return (
    <Alert variant="warning" className="doubt-notice">
      <div role="status">
        <p className="fw-semibold mb-1">
          <i className="bi bi-hourglass-split me-2" aria-hidden="true" />
          {children}
        </p>
        <p className="mb-0">{sentenceOf(doing)}</p>
      </div>
      <Button
        variant="outline-secondary"
        size="sm"
        disabled={doing.step === 'asking'}
        onClick={() => dispatch(outcomeWanted(key))}
      >
        现在再问一次
      </Button>
    </Alert>
  );
};

/** What is said of a command in doubt that has no sentence of its own. */
export const sentenceOfDoubt = ({ what }: Doubt): string => `还不知道“${what}”是否已经完成，请不要另做一次。`;

const NewestDoubt = () => {
  const doubt = useAppSelector(selectDoubts).at(-1);
  return doubt === undefined ? null : <DoubtNotice doubt={doubt}>{sentenceOfDoubt(doubt)}</DoubtNotice>;
};

/** For the foot of a dialog that waits for its command: the doubt about it, if there is one. */
export const DialogDoubt = ({ busy }: { readonly busy: boolean }) => (busy ? <NewestDoubt /> : null);
