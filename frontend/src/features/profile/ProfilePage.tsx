import { useEffect } from 'react';
import { PageTitle } from '../../components/PageTitle.js';
import { useAppDispatch, useAppSelector } from '../../store/hooks.js';
import { CourtMoment } from '../admin/CourtMoment.js';
import { selectUser } from '../session/sessionSlice.js';
import { PasswordCard } from './PasswordCard.js';
import { creditsText, planName } from './planNames.js';
import { profileOpened } from './profileSlice.js';

/** One's own account: plan, credits, how long; and another password. */
const ProfilePage = () => {
  const dispatch = useAppDispatch();
  const user = useAppSelector(selectUser);
  useEffect(() => {
    dispatch(profileOpened());
  }, [dispatch]);
  if (!user) return null;
  const expiry = user.subscription_expires_at;
  return (
    <div className="page page-narrow profile">
      <PageTitle title="个人中心">您好，{user.email}</PageTitle>
      <dl className="panel profile-facts" aria-label="账户信息">
        <div>
          <dt>当前方案</dt>
          <dd>{planName(user.subscription_plan)}</dd>
        </div>
        <div>
          <dt>平台积分</dt>
          <dd>{creditsText(user.platform_credits)}</dd>
        </div>
        <div>
          <dt>有效期至</dt>
          <dd>{expiry ? <CourtMoment iso={expiry} /> : '永久'}</dd>
        </div>
      </dl>
      <PasswordCard />
    </div>
  );
};

export default ProfilePage;
