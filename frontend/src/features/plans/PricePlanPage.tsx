import { useEffect } from 'react';
import { PageTitle } from '../../components/PageTitle.js';
import { planTerms, type Plan } from '../../../../domain/account/plans.js';
import { useAppDispatch, useAppSelector } from '../../core/hooks.js';
import { ContactLink } from '../../components/ContactLink.js';
import { selectContactEmail } from '../../core/appMode/appModeSlice.js';
import { accountOutdated, selectUser } from '../../core/session/sessionSlice.js';
import { currentPlan } from '../../components/plans/currentPlan.js';
import { planCards, type PlanCard } from './planCards.js';
import './plans.css';

type Props = PlanCard & { readonly current: Plan };

const Card = ({ plan, price, forWhom, includes, current }: Props) => {
  const { name } = planTerms[plan];
  const isCurrent = plan === current;
  return (
    <li className={`panel plan-card ${isCurrent ? 'plan-card-current' : ''}`} aria-current={isCurrent || undefined}>
      <div className="plan-card-name">
        <h2>{name}</h2>
        {isCurrent ? <span className="plan-mark">当前方案</span> : null}
      </div>
      <p className="plan-price">{price}</p>
      <p className="plan-for">{forWhom}</p>
      <ul className="plan-includes">
        {includes.map((item) => (
          <li key={item}>
            <i className="bi bi-check2" aria-hidden="true" />
            {item}
          </li>
        ))}
      </ul>
    </li>
  );
};

/** /app/price-plan: the plans there are, and which one is one's own. */
const PricePlanPage = () => {
  const dispatch = useAppDispatch();
  const user = useAppSelector(selectUser);
  const contact = useAppSelector(selectContactEmail);
  useEffect(() => void dispatch(accountOutdated()), [dispatch]);
  if (!user) return null;
  const current = currentPlan(user);
  return (
    <div className="page">
      <PageTitle title="价格方案">
        {current === 'admin'
          ? `您的方案是${planTerms.admin.name}，包含全部功能，无需升级。`
          : `您当前的方案是${planTerms[current].name}。`}
      </PageTitle>
      <ul className="plan-cards">
        {planCards.map((card) => (
          <Card key={card.plan} {...card} current={current} />
        ))}
      </ul>
      <p className="plan-contact">
        在线升级暂未开放。需要开通或变更方案，请
        {contact === null ? (
          '联系法院的平台管理员'
        ) : (
          <>
            发送邮件至 <ContactLink email={contact} subject="开通或变更方案" />
          </>
        )}
        ，并告知您的登录邮箱。
      </p>
    </div>
  );
};

export default PricePlanPage;
