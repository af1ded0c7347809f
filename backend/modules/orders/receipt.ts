import type { OrderInvoice } from '../../../domain/contract/orders.js';
import { courtClock } from '../../../domain/courtCalendar/courtClock.js';
import type { DocumentModel } from '../../../domain/forms/documentModel.js';
import { chineseDate } from '../../../domain/forms/printing/dates.js';
import { moneyCapitals } from '../../../domain/forms/printing/money.js';
import type { OrderedItem } from '../../../domain/account/orderedItem.js';
import { amountText, itemText } from '../../../domain/order/terms.js';

export const receiptTitle = '收款凭单';

/** The columns against each other: what, and what it is. */
export const receiptShares = [1, 3] as const;

export type Receipt = {
  readonly number: string;
  readonly item: OrderedItem;
  /** In 分. */
  readonly amount: number;
  readonly placedAt: Date;
  /** A court day. */
  readonly receivedOn: string;
  readonly reference: string;
  /** `null` once the account is erased. */
  readonly invoice: OrderInvoice | null;
  readonly courtName: string | undefined;
  readonly timeZone: string;
};

/** The paper that says that an order was paid. It is no invoice, and says so. */
export const receiptModel = (receipt: Receipt): DocumentModel => {
  const { number, item, amount, placedAt, receivedOn, reference, invoice, courtName, timeZone } = receipt;
  const day = chineseDate(courtClock(placedAt, timeZone).day);
  const capitals = moneyCapitals((amount / 100).toFixed(2)) ?? '';
  const rows: readonly (readonly [string, string])[] = [
    ['订单号', number],
    ...(invoice
      ? [
          ['购买方', invoice.title] as const,
          ...(invoice.tax_number === null ? [] : [['统一社会信用代码', invoice.tax_number] as const]),
        ]
      : []),
    ['项目', itemText(item)],
    ['金额', `${amountText(amount)}（${capitals}）`],
    ['下单日期', day],
    ['到账日期', chineseDate(receivedOn)],
    ['付款流水号', reference],
  ];
  return {
    formKey: 'order-receipt',
    edition: '',
    documentName: receiptTitle,
    subtitle: '',
    preamble: { title: '', paragraphs: [], reminderTitle: '', reminder: [] },
    sections: [],
    signature: { text: courtName ?? '', date: chineseDate(receivedOn) },
    attachments: [
      {
        title: '',
        notes: [],
        columns: ['项目', '内容'],
        groups: [
          { no: null, title: null, rows: rows.map((cells) => ({ no: null, name: null, cells: [...cells] })) },
          {
            no: null,
            title: null,
            rows: [{ no: null, name: null, cells: ['说明', '本凭单只证明款项已收到，不是发票。'] }],
          },
        ],
        signature: [],
      },
    ],
  };
};
