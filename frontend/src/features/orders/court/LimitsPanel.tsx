import { Button } from 'react-bootstrap';
import { limitNames, type PlanLimitsSet } from '../../../../../domain/contract/planLimits.js';
import { planName } from '../../../components/plans/planNames.js';
import { ReadNotice } from '../../../components/ReadNotice.js';
import { useAppDispatch } from '../../../core/hooks.js';
import { useResource } from '../../../core/resource/useResource.js';
import { planLimits } from '../planLimits.js';
import { LimitsDialog } from './LimitsDialog.js';
import { limitIn, shownLimits, shownPlans } from './typedLimits.js';

const format = new Intl.NumberFormat('zh-CN');
const numberText = (value: number | null | undefined): string => {
  if (value === undefined) return '没有';
  return value === null ? '不限' : format.format(value);
};

const LimitTable = ({ limits }: Pick<PlanLimitsSet, 'limits'>) => (
  <div className="limit-table" role="group" aria-label="各方案的限额，可左右滚动" tabIndex={0}>
    <table className="table mb-0">
      <thead>
        <tr>
          <th scope="col">限额</th>
          {shownPlans.map((plan) => (
            <th key={plan} scope="col">
              {planName(plan)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {shownLimits.map((limit) => (
          <tr key={limit}>
            <th scope="row">{limitNames[limit]}</th>
            {shownPlans.map((plan) => (
              <td key={plan}>{numberText(limitIn(limits, plan, limit))}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

/** How much each plan gives, below what it costs. */
export const LimitsPanel = () => {
  const dispatch = useAppDispatch();
  const { list, data, reload } = useResource(planLimits);
  return (
    <section className="panel" aria-labelledby="limits-title">
      <div className="limits-head">
        <h2 id="limits-title">方案的限额</h2>
        {data === undefined ? null : (
          <Button variant="outline-primary" onClick={() => dispatch(planLimits.actions.dialogOpened(data))}>
            修改限额
          </Button>
        )}
      </div>
      <ReadNotice read={list} label="正在加载限额…" onRetry={reload} />
      {data === undefined ? null : (
        <>
          <LimitTable limits={data.limits} />
          <p className="form-text mb-0">
            {data.version === 0 ? '没有设定过，是系统自带的限额。' : `第 ${data.version} 版。`}
            修改立即生效，本月已发放的积分不变；每一次修改都有记录。
          </p>
        </>
      )}
      <LimitsDialog />
    </section>
  );
};
