import { Alert, Button } from 'react-bootstrap';
import { Link, useParams } from 'react-router';
import type { OrderDetails } from '../../../../../domain/contract/orders.js';
import { PageTitle } from '../../../components/PageTitle.js';
import { ReadNotice } from '../../../components/ReadNotice.js';
import { useAppDispatch } from '../../../core/hooks.js';
import { useResource } from '../../../core/resource/useResource.js';
import { orderDetails } from '../orderDetails.js';
import { OrderFacts, ReceiptButtons } from '../OrderFacts.js';
import { DecisionDialog } from './DecisionDialog.js';
import '../orders.css';

const Decisions = ({ order }: { readonly order: OrderDetails }) => {
  const dispatch = useAppDispatch();
  const open = (what: 'confirm' | 'refuse') => () => dispatch(orderDetails.actions.dialogOpened({ order, what }));
  return (
    <>
      <Button variant="primary" onClick={open('confirm')}>
        确认收款
      </Button>
      <Button variant="outline-danger" onClick={open('refuse')}>
        不予确认
      </Button>
    </>
  );
};

/** /app/admin/orders/{id}: one order, and its decision. */
const CourtOrderPage = () => {
  const { id = '' } = useParams();
  const { list, data: order, reload } = useResource(orderDetails, { of: 'platform' as const, id });
  return (
    <div className="page order-page">
      <PageTitle
        title="订单"
        actions={
          <>
            {order?.state === 'open' && order.account.email !== null ? <Decisions order={order} /> : null}
            {order?.state === 'confirmed' ? <ReceiptButtons id={order.id} of="platform" /> : null}
          </>
        }
      >
        <Link to="/app/admin/orders">全部订单</Link>
      </PageTitle>
      <ReadNotice read={list} label="正在加载订单…" onRetry={reload} />
      {order === undefined ? null : (
        <>
          {order.account.email === null ? (
            <Alert variant="info">
              购买人的账号已注销，发票信息已清除，订单作为账目保留；待付款的不能再确认，已经付款的请线下退款。
            </Alert>
          ) : null}
          {order.state === 'confirmed' && !order.fulfilled && order.account.email !== null ? (
            <Alert variant="info">款项已确认，所订的正在到账，通常在十分钟以内。</Alert>
          ) : null}
          <OrderFacts order={order} isCourt />
        </>
      )}
      <DecisionDialog />
    </div>
  );
};

export default CourtOrderPage;
