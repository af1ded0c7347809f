import { useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import { PageTitle } from '../../components/PageTitle.js';
import { planTerms, type Plan } from '../../../../domain/account/plans.js';
import type { PriceList } from '../../../../domain/contract/orders.js';
import { offersAnything } from '../../../../domain/order/terms.js';
import { useAppDispatch, useAppSelector } from '../../core/hooks.js';
import { ContactLink } from '../../components/ContactLink.js';
import { ReadNotice } from '../../components/ReadNotice.js';
import { selectContactEmail } from '../../core/appMode/appModeSlice.js';
import { accountOutdated, selectUser } from '../../core/session/sessionSlice.js';
import { currentPlan } from '../../components/plans/currentPlan.js';
import { CreditPackages, OrderButton, OrderDialog, useOffer } from '../orders/view/index.js';
import { planCards, planPrice, type PlanCard } from './planCards.js';
import './plans.css';

type Props = PlanCard & {
  readonly current: Plan;
  readonly hasEnd: boolean;
  readonly offer: PriceList | undefined;
};

/** Which plan is more: a smaller one than one's own is not offered. */
const ranks: Readonly<Record<Plan, number>> = { explorer: 0, professional: 1, enterprise: 2, admin: 3 };

const Actions = ({ plan, current, hasEnd, offer }: Pick<Props, 'plan' | 'current' | 'hasEnd' | 'offer'>) => {
  if (plan === 'explorer' || offer === undefined || offer.prices[plan] === null) return null;
  const isCurrent = plan === current;
  if (isCurrent ? !hasEnd : ranks[plan] < ranks[current]) return null;
  const { name } = planTerms[plan];
  return (
    <div className="plan-actions">
      <OrderButton wanted={plan} label={isCurrent ? `续订${name}` : `订购${name}`} />
      {isCurrent && plan === 'enterprise' && offer.prices.seat !== null ? (
        <OrderButton wanted="seats" label="购买团队席位" variant="outline-primary" />
      ) : null}
    </div>
  );
};

const Card = ({ plan, forWhom, includes, current, hasEnd, offer }: Props) => {
  const { name } = planTerms[plan];
  const isCurrent = plan === current;
  const about = offer?.abouts[plan] ?? '';
  return (
    <li className={`panel plan-card ${isCurrent ? 'plan-card-current' : ''}`} aria-current={isCurrent || undefined}>
      <div className="plan-card-name">
        <h2>{name}</h2>
        {isCurrent ? <span className="plan-mark">当前方案</span> : null}
      </div>
      <p className="plan-price">{planPrice(plan, offer?.prices)}</p>
      <p className="plan-for">{about === '' ? forWhom : about}</p>
      <ul className="plan-includes">
        {includes.map((item) => (
          <li key={item}>
            <i className="bi bi-check2" aria-hidden="true" />
            {item}
          </li>
        ))}
      </ul>
      <Actions plan={plan} current={current} hasEnd={hasEnd} offer={offer} />
    </li>
  );
};

/** Whom to ask where nothing, or not everything, can be ordered here. */
const Contact = ({ isOpen }: { readonly isOpen: boolean }) => {
  const contact = useAppSelector(selectContactEmail);
  return (
    <p className="plan-contact">
      {isOpen ? '需要服务等级保障、私有化部署，或者其他约定，请' : '在线升级暂未开放。需要开通或变更方案，请'}
      {contact === null ? (
        '联系法院的平台管理员'
      ) : (
        <>
          发送邮件至 <ContactLink email={contact} subject="开通或变更方案" />
        </>
      )}
      ，并告知您的登录邮箱。
    </p>
  );
};

/** /app/price-plan: the plans there are, which one is one's own, and what can be ordered. */
const PricePlanPage = () => {
  const dispatch = useAppDispatch();
  const user = useAppSelector(selectUser);
  const { read, offer, reload } = useOffer();
  const { hash } = useLocation();
  const isKnown = offer !== undefined;
  useEffect(() => void dispatch(accountOutdated()), [dispatch]);
  // The credits are there only once the prices are.
  useEffect(() => {
    if (isKnown && hash === '#credits') document.getElementById('credits')?.scrollIntoView();
  }, [hash, isKnown]);
  if (!user) return null;
  const current = currentPlan(user);
  const toOrders = (
    <Link to="/app/orders" className="btn btn-outline-secondary">
      我的订单
    </Link>
  );
  return (
    <div className="page">
      <PageTitle title="价格方案" actions={toOrders}>
        {current === 'admin'
          ? `您的方案是${planTerms.admin.name}，包含全部功能，无需升级。`
          : `您当前的方案是${planTerms[current].name}。`}
      </PageTitle>
      {read.status === 'failed' ? <ReadNotice read={read} label="正在加载价格…" onRetry={reload} /> : null}
      <ul className="plan-cards">
        {planCards(offer?.limits).map((card) => (
          <Card
            key={card.plan}
            {...card}
            current={current}
            hasEnd={user.subscription_expires_at !== null}
            offer={offer}
          />
        ))}
      </ul>
      {offer === undefined ? null : <CreditPackages prices={offer.prices} />}
      <Contact isOpen={offer !== undefined && offersAnything(offer.prices)} />
      <OrderDialog />
    </div>
  );
};

export default PricePlanPage;
