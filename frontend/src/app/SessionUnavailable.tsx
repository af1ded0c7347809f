import { ErrorNotice } from '../components/ErrorNotice.js';
import { selectSession, sessionAskedAgain } from '../core/session/sessionSlice.js';
import { useAppDispatch, useAppSelector } from '../core/hooks.js';

/** The server did not say who is signed in: it can be asked again. Nothing in any other case. */
export const SessionUnavailable = ({ consequence = '' }: { readonly consequence?: string }) => {
  const dispatch = useAppDispatch();
  const session = useAppSelector(selectSession);
  if (session.status !== 'signedOut' || session.how !== 'unanswered') return null;
  return (
    <div className="page page-narrow">
      <ErrorNotice
        message={`无法确认登录状态：${session.detail}${consequence}`}
        onRetry={() => dispatch(sessionAskedAgain())}
      />
    </div>
  );
};
