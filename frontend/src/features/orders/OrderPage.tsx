import { useState } from 'react';
import { Alert, Button } from 'react-bootstrap';
import { Link, useParams } from 'react-router';
import type { OrderDetails } from '../../../../domain/contract/orders.js';
import { amountText } from '../../../../domain/order/terms.js';
import { ConfirmDialog } from '../../components/ConfirmDialog.js';
import { ContactLink } from '../../components/ContactLink.js';
import { CopyButton } from '../../components/CopyButton.js';
import { PageTitle } from '../../components/PageTitle.js';
import { ReadNotice } from '../../components/ReadNotice.js';
import { selectContactEmail } from '../../core/appMode/appModeSlice.js';
import { useAppDispatch, useAppSelector } from '../../core/hooks.js';
import { useResource } from '../../core/resource/useResource.js';
import { orderDetails } from './orderDetails.js';
import { OrderFacts, ReceiptButtons } from './OrderFacts.js';
import './orders.css';

/** How to pay what waits for its payment. */
const HowToPay = ({ order: { number, amount, payment } }: { readonly order: OrderDetails }) => {
  const contact = useAppSelector(selectContactEmail);
  return (
    <section className="panel" aria-labelledby="how-to-pay">
      <h2 id="how-to-pay">付款</h2>
      <p>
        应付 <strong>{amountText(amount)}</strong>。付款时请在附言中写明订单号 <strong>{number}</strong>
        ，到账后由管理员确认，所订的随即到您的账号。
      </p>
      {payment === '' ? (
        <p className="text-body-secondary mb-0">
          付款方式请
          {contact === null ? (
            '联系法院的平台管理员。'
          ) : (
            <>
              发送邮件至 <ContactLink email={contact} subject={`订单${number}付款`} /> 询问。
            </>
          )}
        </p>
      ) : (
        <>
          <p className="order-payment">{payment}</p>
          <CopyButton text={`${payment}\n附言：${number}`} label="复制付款信息" copiedMessage="付款信息已复制" />
        </>
      )}
    </section>
  );
};

const Withdrawal = ({ order: { id, number } }: { readonly order: OrderDetails }) => {
  const dispatch = useAppDispatch();
  const isBusy = useAppSelector(orderDetails.selectors.pending).includes(id);
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button variant="outline-danger" disabled={isBusy} onClick={() => setIsAsking(true)}>
        撤回订单
      </Button>
      <ConfirmDialog
        show={isAsking}
        title={`撤回订单${number}？`}
        confirmLabel="撤回"
        danger
        onConfirm={() => {
          dispatch(orderDetails.changes.withdraw({ id }));
          setIsAsking(false);
        }}
        onCancel={() => setIsAsking(false)}
      >
        撤回后不能恢复，需要时可以重新订购。已经付款的请不要撤回，请联系法院管理员。
      </ConfirmDialog>
    </>
  );
};

/** /app/orders/{id}: one order of one's own. */
const OrderPage = () => {
  const { id = '' } = useParams();
  const { list, data: order, reload } = useResource(orderDetails, { of: 'own' as const, id });
  return (
    <div className="page order-page">
      <PageTitle
        title="订单"
        actions={
          <>
            {order?.state === 'confirmed' ? <ReceiptButtons id={order.id} of="own" /> : null}
            {order?.state === 'open' ? <Withdrawal order={order} /> : null}
          </>
        }
      >
        <Link to="/app/orders">全部订单</Link>
      </PageTitle>
      <ReadNotice read={list} label="正在加载订单…" onRetry={reload} />
      {order === undefined ? null : (
        <>
          {order.state === 'confirmed' && !order.fulfilled ? (
            <Alert variant="info">款项已确认，所订的正在到账，通常在十分钟以内。</Alert>
          ) : null}
          {order.state === 'open' ? <HowToPay order={order} /> : null}
          <OrderFacts order={order} isCourt={false} />
        </>
      )}
    </div>
  );
};

export default OrderPage;
