import { Link, useSearchParams } from 'react-router';
import { EmptyState } from '../../components/EmptyState.js';
import { ListFilter } from '../../components/lists/ListFilter.js';
import { ListResult } from '../../components/lists/ListResult.js';
import { useListQuery } from '../../components/lists/useListQuery.js';
import { PageTitle } from '../../components/PageTitle.js';
import { useResource } from '../../core/resource/useResource.js';
import { orderList } from './orderList.js';
import { orderStateIn, orderStateOptions, OrderTable } from './OrderTable.js';
import { useStateFilter } from './useStateFilter.js';
import './orders.css';

/** /app/orders: what somebody ordered, and how it stands. */
const OrdersPage = () => {
  const { page, change } = useListQuery();
  const [params] = useSearchParams();
  const state = orderStateIn(params);
  const choose = useStateFilter();
  const { list, reload } = useResource(orderList, { of: 'own' as const, state, search: '', page });
  const toPrices = (
    <Link to="/app/price-plan" className="btn btn-primary">
      去订购
    </Link>
  );
  return (
    <div className="page">
      <PageTitle title="我的订单" actions={toPrices}>
        订购的积分、方案和席位，付款后由法院管理员确认到账。
      </PageTitle>
      <div className="list-tools">
        <ListFilter label="状态" value={state} options={orderStateOptions} onChoose={choose} />
      </div>
      <ListResult
        result={list}
        page={page}
        onPage={(next) => change({ page: next })}
        onRetry={reload}
        empty={<EmptyState icon="bi-receipt" title={state === '' ? '还没有订单' : '没有这一状态的订单'} />}
      >
        {({ items }, busy) => <OrderTable orders={items} busy={busy} below="/app/orders" />}
      </ListResult>
    </div>
  );
};

export default OrdersPage;
