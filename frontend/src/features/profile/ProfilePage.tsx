import { useEffect } from 'react';
import { courtNow } from '../../core/courtNow.js';
import { Link } from 'react-router';
import type { User } from '../../../../domain/contract/account.js';
import { PageTitle } from '../../components/PageTitle.js';
import { useAppDispatch, useAppSelector } from '../../core/hooks.js';
import { courtTime } from '../../components/time/courtTime.js';
import { selectCourtTimeZone } from '../../core/appMode/appModeSlice.js';
import { selectUser } from '../../core/session/sessionSlice.js';
import { DeletionCard } from './deletion/DeletionCard.js';
import { ExportCard } from './dataExport/ExportCard.js';
import { EmailCard } from './EmailCard.js';
import { PasswordCard } from './PasswordCard.js';
import { creditsText, planName } from '../../components/plans/planNames.js';
import { planEndNote } from './planEnd.js';
import { profileOpened } from './profileSlice.js';
import { SecondFactor } from './secondFactor/SecondFactor.js';
import { SessionsCard } from './SessionsCard.js';
import { UnitAccountCard } from './UnitAccountCard.js';
import './profile.css';

/** The last day of a plan on the court's calendar, with a note when it is near or over. */
const LastDay = ({ iso, now }: { readonly iso: string; readonly now: Date }) => {
  const timeZone = useAppSelector(selectCourtTimeZone);
  const note = planEndNote(new Date(iso), now, timeZone);
  return (
    <>
      <time dateTime={iso}>{courtTime(iso, timeZone).split(' ')[0]}</time>
      {note === null ? null : <span className="plan-end">{note}</span>}
    </>
  );
};

/** `2 / 5`, or that there is no limit. */
const generations = ({ generations_today: today, generation_limit: limit }: User): string =>
  limit === null ? `${today}（不限）` : `${today} / ${limit}`;

/** The user's own account: plan, credits, end of the plan, a form to change the password, the second factor, where it is signed in, its export and its end. */
const ProfilePage = () => {
  const dispatch = useAppDispatch();
  const user = useAppSelector(selectUser);
  useEffect(() => {
    dispatch(profileOpened());
  }, [dispatch]);
  if (!user) return null;
  // The rights of an administrator do not end with a plan.
  const expiry = user.is_superuser ? null : user.subscription_expires_at;
  const isOfUnit = user.has_password === false;
  return (
    <div className="page profile">
      <PageTitle title="个人中心">您好，{user.email}</PageTitle>
      <dl className="panel profile-facts" aria-label="账号信息">
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
          <dd>{expiry ? <LastDay iso={expiry} now={courtNow()} /> : '永久'}</dd>
        </div>
        <div>
          <dt>今日生成文书</dt>
          <dd>{generations(user)}</dd>
        </div>
      </dl>
      <p>
        <Link to="/app/price-plan">查看价格方案</Link>
        <Link to="/app/my-credits" className="ms-3">
          积分记录
        </Link>
        <Link to="/app/orders" className="ms-3">
          我的订单
        </Link>
      </p>
      {isOfUnit ? (
        <UnitAccountCard />
      ) : (
        <>
          <PasswordCard />
          <SecondFactor title="两步验证" />
          <EmailCard />
        </>
      )}
      <SessionsCard />
      <ExportCard />
      {isOfUnit ? null : <DeletionCard />}
    </div>
  );
};

export default ProfilePage;
