import { Link } from 'react-router';
import type { CallCost } from '../../core/assistance/useCallCost.js';
import { creditsText } from '../plans/planNames.js';

/** Beside a button that spends credits: what the call costs at most, and what is left; nothing for a call that costs nothing. */
export const CallCostLine = ({ cost }: { readonly cost: CallCost | null }) => {
  if (cost === null) return null;
  const { most, left, held, isPaid } = cost;
  const has = `剩余 ${creditsText(left)}${held > 0 ? `，其中冻结 ${creditsText(held)}` : ''}`;
  return (
    <p className="field-hint" role={isPaid ? undefined : 'status'}>
      {isPaid
        ? `至多扣除 ${creditsText(most)} 积分，按实际用量计，${has}。`
        : `积分不足：${has}。请联系管理员增加积分，或改用自己的模型。`}{' '}
      {isPaid ? null : (
        <>
          <Link to="/app/price-plan#credits">订购积分</Link>{' '}
        </>
      )}
      <Link to="/app/my-credits">积分记录</Link>
    </p>
  );
};
