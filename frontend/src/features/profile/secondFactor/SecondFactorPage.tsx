import { Link, Navigate } from 'react-router';
import { PageTitle } from '../../../components/PageTitle.js';
import { LoadingNotice } from '../../../components/LoadingNotice.js';
import { dataOf } from '../../../core/loadable.js';
import { useAppSelector } from '../../../core/hooks.js';
import { homeOf } from '../../../core/session/homeOf.js';
import { selectSession } from '../../../core/session/sessionSlice.js';
import { ownFactor } from './ownFactor.js';
import { SecondFactor } from './SecondFactor.js';

/** /second-factor: where whoever must set up a second factor does so before anything else. */
const SecondFactorPage = () => {
  const session = useAppSelector(selectSession);
  const shown = dataOf(useAppSelector(ownFactor.selectors.list));
  if (session.status === 'unknown') return <LoadingNotice label="正在确认登录状态…" />;
  if (session.status === 'signedOut') return <Navigate to="/login" replace state={{ from: '/second-factor' }} />;
  const { user } = session;
  const isDone = shown !== undefined && shown.since !== null && shown.codes === undefined;
  return (
    <div className="page page-form">
      <PageTitle title="设置两步验证">
        {user.must_set_up_second_factor
          ? '本院要求您的职责使用两步验证。设置好以后，即可继续使用；不设置的，请退出登录。'
          : user.email}
      </PageTitle>
      <SecondFactor title="两步验证" isWanted />
      {isDone ? (
        <p className="mt-3">
          <Link className="btn btn-primary" to={homeOf(user)}>
            继续
          </Link>
        </p>
      ) : null}
    </div>
  );
};

export default SecondFactorPage;
