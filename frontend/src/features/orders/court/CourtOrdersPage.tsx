import { useSearchParams } from 'react-router';
import { EmptyState } from '../../../components/EmptyState.js';
import { ListFilter } from '../../../components/lists/ListFilter.js';
import { ListResult } from '../../../components/lists/ListResult.js';
import { ListTools } from '../../../components/lists/ListTools.js';
import { useListQuery } from '../../../components/lists/useListQuery.js';
import { PageTitle } from '../../../components/PageTitle.js';
import { useResource } from '../../../core/resource/useResource.js';
import { orderList } from '../orderList.js';
import { orderStateIn, orderStateOptions, OrderTable } from '../OrderTable.js';
import { useStateFilter } from '../useStateFilter.js';
import '../orders.css';

/** /app/admin/orders: everybody's orders, to find those whose money came. */
const CourtOrdersPage = () => {
  const { search, page, change } = useListQuery();
  const [params] = useSearchParams();
  const state = orderStateIn(params);
  const choose = useStateFilter();
  const { list, data, reload } = useResource(orderList, { of: 'platform' as const, state, search, page });
  return (
    <>
      <PageTitle title="订单">
        核对到账的款项，确认收款或者不予确认。确认后积分、方案和席位随即到购买人的账号；退款由法院线下办理，本系统不办理。
      </PageTitle>
      <ListTools
        label="搜索订单"
        placeholder="订单号、流水号、邮箱或抬头"
        search={search}
        onChange={change}
        total={data?.total}
        unit="份"
      >
        <ListFilter label="状态" value={state} options={orderStateOptions} onChoose={choose} />
      </ListTools>
      <ListResult
        result={list}
        page={page}
        onPage={(next) => change({ page: next })}
        onRetry={reload}
        empty={
          <EmptyState
            icon={search === '' ? 'bi-receipt' : 'bi-search'}
            title={search === '' && state === '' ? '还没有订单' : '没有找到这样的订单'}
          />
        }
      >
        {({ items }, busy) => <OrderTable orders={items} busy={busy} below="/app/admin/orders" withBuyer />}
      </ListResult>
    </>
  );
};

export default CourtOrdersPage;
