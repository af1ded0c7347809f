import { Link } from 'react-router';
import type { Order } from '../../../../domain/contract/orders.js';
import {
  amountText,
  itemText,
  orderStateNames,
  orderStates,
  type OrderStateName,
} from '../../../../domain/order/terms.js';
import { ListTable, type Column } from '../../components/lists/ListTable.js';
import { CourtMoment } from '../../components/time/CourtMoment.js';

/** How an order stands, in a word. */
export const OrderTag = ({ state }: { readonly state: OrderStateName }) => (
  <span className={state === 'open' ? 'case-tag' : 'case-tag case-tag-plain'}>{orderStateNames[state]}</span>
);

/** The choices of the filter by state, and the state that an address names. */
export const orderStateOptions = [
  { value: '', name: '全部状态' },
  ...orderStates.map((value) => ({ value, name: orderStateNames[value] })),
];
export const orderStateIn = (params: URLSearchParams): OrderStateName | '' =>
  orderStates.find((state) => state === params.get('is')) ?? '';

type Props = {
  readonly orders: readonly Order[];
  readonly busy: boolean;
  /** Where the page of an order is, without its id. */
  readonly below: string;
  /** Whether it says whose they are. */
  readonly withBuyer?: true;
};

/** Orders as a table, newest first. */
export const OrderTable = ({ orders, busy, below, withBuyer }: Props) => {
  const buyer: Column<Order> = {
    title: '购买人',
    cell: ({ account, invoice }) => (
      <>
        <span className="text-break">{account.email ?? '已注销的账号'}</span>
        {invoice === null ? null : (
          <span className="small text-body-secondary d-block text-break">抬头：{invoice.title}</span>
        )}
      </>
    ),
  };
  const columns: readonly Column<Order>[] = [
    {
      title: '订单',
      cell: ({ number, placed_at: at }) => (
        <>
          <span className="order-number">{number}</span>
          <span className="small text-body-secondary d-block">
            <CourtMoment iso={at} />
          </span>
        </>
      ),
    },
    ...(withBuyer ? [buyer] : []),
    { title: '项目', cell: ({ item }) => itemText(item) },
    { title: '金额', cell: ({ amount }) => amountText(amount), className: 'text-nowrap' },
    { title: '状态', cell: ({ state }) => <OrderTag state={state} /> },
    {
      title: '操作',
      className: 'list-actions',
      cell: ({ id, number }) => (
        <Link className="btn btn-sm btn-outline-primary" to={`${below}/${id}`} aria-label={`查看订单${number}`}>
          查看
        </Link>
      ),
    },
  ];
  return <ListTable caption="订单" columns={columns} rows={orders} busy={busy} />;
};
