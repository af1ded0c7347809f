import type { OrderDetails } from '../../../../domain/contract/orders.js';
import { offerOnce } from '../../components/files/offerFile.js';
import { saidOfFile } from '../../core/downloads.js';
import { resource } from '../../core/resource/resource.js';
import type { OrdersApi } from './orderOffer.js';

type Of = 'own' | 'platform';
export type OrderQuery = { readonly of: Of; readonly id: string };

/** What an administrator decides of an order. */
export type Decision =
  | { readonly what: 'confirm'; readonly reference: string; readonly receivedOn: string }
  | { readonly what: 'refuse'; readonly reason: string };
export type Deciding = { readonly order: OrderDetails; readonly what: Decision['what'] };

type Receipt = OrderQuery & { readonly format: 'word' | 'pdf' };

/** One order. The dialog decides it; its buyer withdraws it without one. */
export const orderDetails = resource({
  name: 'orderDetails',
  list: (api: OrdersApi, { of, id }: OrderQuery): Promise<OrderDetails> => api.one[of]({ path: { id } }),
  submit: async (api, { order: { id } }: Deciding, decision: Decision, options) => {
    const path = { id };
    const decided =
      decision.what === 'confirm'
        ? await api.confirm(
            { path, body: { reference: decision.reference, received_on: decision.receivedOn } },
            options,
          )
        : await api.refuse({ path, body: { reason: decision.reason } }, options);
    return { said: decision.what === 'confirm' ? '已确认收款' : '已记录', apply: () => decided };
  },
  changes: {
    withdraw: async ({ withdraw }, { id }: { readonly id: string }) => {
      const withdrawn = await withdraw({ path: { id } });
      return { said: '订单已撤回', apply: () => withdrawn };
    },
    receipt: async ({ receipt, receiptPdf }, { of, id, format }: Receipt) => {
      const file = await (format === 'pdf' ? receiptPdf : receipt)[of]({ path: { id } });
      offerOnce(file, format === 'pdf' ? '收款凭单.pdf' : '收款凭单.docx');
      return { said: saidOfFile('已开始下载'), apply: (order: OrderDetails) => order };
    },
  },
  messages: { list: '订单加载失败', submit: '未能办理', withdraw: '未能撤回', receipt: '下载失败' },
  forgets: true,
  renewed: (about, order) => ({ ...about, order }),
});
