import type { ReactNode } from 'react';
import { Button } from 'react-bootstrap';
import type { OrderDetails } from '../../../../domain/contract/orders.js';
import { amountText, itemText } from '../../../../domain/order/terms.js';
import { CourtMoment } from '../../components/time/CourtMoment.js';
import { selectMakesPdf } from '../../core/appMode/appModeSlice.js';
import { useAppDispatch, useAppSelector } from '../../core/hooks.js';
import { orderDetails } from './orderDetails.js';
import { OrderTag } from './OrderTable.js';

type Fact = { readonly name: string; readonly value: ReactNode };

/** What is known of an order, by its name; what is unknown is left out. */
const factsOf = (order: OrderDetails, isCourt: boolean): readonly Fact[] => {
  const { number, item, amount, state, account, invoice, reference, received_on: receivedOn, reason } = order;
  const title = invoice && `${invoice.title}（${invoice.buyer === 'person' ? '个人' : '单位'}）`;
  const facts = [
    { name: '订单号', value: <span className="order-number">{number}</span> },
    { name: '购买人', value: isCourt ? (account.email ?? '已注销的账号') : null },
    { name: '项目', value: itemText(item) },
    { name: '金额', value: amountText(amount) },
    { name: '状态', value: <OrderTag state={state} /> },
    { name: '发票抬头', value: title },
    { name: '统一社会信用代码', value: invoice?.tax_number ?? null },
    { name: '付款流水号', value: reference },
    { name: '到账日期', value: receivedOn },
    { name: '未予确认的原因', value: reason },
  ];
  return facts.filter(({ value }) => value !== null);
};

const deeds: Readonly<Record<OrderDetails['history'][number]['what'], string>> = {
  placed: '提交订单',
  confirmed: '确认收款',
  refused: '未予确认',
  withdrawn: '撤回',
  fulfilled: '所订的已到账号',
};
const doers = { buyer: '购买人', court: '法院管理员', system: '系统' } as const;

/** What was ordered, for how much, by whom, and what became of it. */
export const OrderFacts = ({ order, isCourt }: { readonly order: OrderDetails; readonly isCourt: boolean }) => (
  <>
    <section className="panel" aria-label="订单内容">
      <dl className="order-facts">
        {factsOf(order, isCourt).map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
    <section className="panel" aria-labelledby="order-history">
      <h2 id="order-history">经过</h2>
      <ol className="order-history">
        {order.history.map(({ what, at, by, account }) => (
          <li key={`${what} ${at}`}>
            <strong>{deeds[what]}</strong>
            <span className="text-body-secondary text-break">
              {account?.email ?? doers[by]}，<CourtMoment iso={at} />
            </span>
          </li>
        ))}
      </ol>
    </section>
  </>
);

type ReceiptProps = { readonly id: string; readonly of: 'own' | 'platform' };

/** Takes the receipt of a paid order away: as a PDF where the server makes any, and as a Word file. */
export const ReceiptButtons = ({ id, of }: ReceiptProps) => {
  const dispatch = useAppDispatch();
  const makesPdf = useAppSelector(selectMakesPdf);
  const isBusy = useAppSelector(orderDetails.selectors.pending).includes(id);
  const take = (format: 'word' | 'pdf') => () => dispatch(orderDetails.changes.receipt({ id, of, format }));
  return (
    <>
      {makesPdf ? (
        <Button variant="outline-primary" disabled={isBusy} onClick={take('pdf')}>
          <i className="bi bi-download me-1" aria-hidden="true" />
          收款凭单（PDF）
        </Button>
      ) : null}
      <Button variant="outline-secondary" disabled={isBusy} onClick={take('word')}>
        <i className="bi bi-download me-1" aria-hidden="true" />
        收款凭单（Word）
      </Button>
    </>
  );
};
