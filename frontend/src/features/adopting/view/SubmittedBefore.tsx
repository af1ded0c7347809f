import { useEffect } from 'react';
import { Alert, Button } from 'react-bootstrap';
import { BusyButton } from '../../../components/BusyButton.js';
import { CourtMoment } from '../../../components/time/CourtMoment.js';
import { useAppDispatch, useAppSelector } from '../../../core/hooks.js';
import { dataOf } from '../../../core/loadable.js';
import { adoption } from '../adoption.js';

/** Offers what this tab submitted before anybody signed in: one press takes all of it into the account. Nothing where there is none. */
export const SubmittedBefore = () => {
  const dispatch = useAppDispatch();
  const held = dataOf(useAppSelector(adoption.selectors.list)) ?? [];
  const pending = useAppSelector(adoption.selectors.pending);
  useEffect(() => void dispatch(adoption.actions.requested()), [dispatch]);
  if (held.length === 0) return null;
  const busy = held.some(({ id }) => pending.includes(id));
  return (
    <Alert variant="info" role="region" aria-labelledby="submitted-before">
      <h2 id="submitted-before" className="h6">
        登录前在这里提交过 {held.length} 份文书，是您的吗？
      </h2>
      <ul>
        {held.map(({ id, title, caseNumber, submittedAt }) => (
          <li key={id} className="text-break">
            {title}，案号 {caseNumber}，<CourtMoment iso={submittedAt} /> 提交
          </li>
        ))}
      </ul>
      <div className="d-flex flex-wrap gap-2">
        <BusyButton
          variant="primary"
          busy={busy}
          onClick={() => {
            for (const one of held) dispatch(adoption.changes.adopt(one));
          }}
        >
          {held.length === 1 ? '加入我的文书' : '全部加入我的文书'}
        </BusyButton>
        <Button
          variant="outline-secondary"
          disabled={busy}
          onClick={() => {
            for (const one of held) dispatch(adoption.changes.leave(one));
          }}
        >
          不是我的
        </Button>
      </div>
    </Alert>
  );
};
