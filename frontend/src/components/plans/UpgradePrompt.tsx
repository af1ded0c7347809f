import { useEffect } from 'react';
import { Link } from 'react-router';
import { planTerms } from '../../../../domain/account/plans.js';
import { useAppDispatch } from '../../core/hooks.js';
import { accountOutdated } from '../../core/session/sessionSlice.js';
import './plans.css';

/** Says what the next plan would open. The plan is asked for once more: it may have changed since signing in. */
export const UpgradePrompt = ({ unlocks }: { readonly unlocks: string }) => {
  const dispatch = useAppDispatch();
  useEffect(() => void dispatch(accountOutdated()), [dispatch]);
  const next = planTerms.professional.name;
  return (
    <section className="panel upgrade-prompt" aria-label={`升级到${next}`}>
      <i className="bi bi-lock" aria-hidden="true" />
      <h2>
        升级到{next}，{unlocks}
      </h2>
      <p>您当前的方案不包含此功能。</p>
      <div className="upgrade-actions">
        <Link to="/app/price-plan" className="btn btn-primary">
          查看价格方案
        </Link>
      </div>
    </section>
  );
};
