import { z } from 'zod';
import { isCreditCode } from '../forms/checks.js';
import { isWithinLimits, itemLimits, orderedPlans, type OrderedItem } from '../account/orderedItem.js';
import { orderLimits, orderStates } from '../order/terms.js';
import { area, call } from './call.js';
import { both, forOwners } from './forOwners.js';
import { PlanLimitsView, planLimitCalls } from './planLimits.js';
import { created, json, pdfFile, wordFile } from './responses.js';
import { KnownAccount, lastingReason, moment, pageOf, pageQuery, storedText } from './shared.js';

const Version = z.number().int().min(0).max(1_000_000);
const { title: longestTitle, reference: longestReference, about: longestAbout, payment: longestPayment } = orderLimits;

const about = z.string();
const aboutsOf = (text: typeof about) => ({
  explorer: text.describe('探索版适合谁。'),
  professional: text.describe('专业版适合谁。'),
  enterprise: text.describe('企业版适合谁。'),
});

const least1 = z.number().int().min(1);
const Item = z.union([
  z.object({ kind: z.enum(['credits']).describe('平台积分。'), count: least1.describe('积分数，须是一种积分包。') }),
  z.object({
    kind: z.enum(['plan']).describe('方案。'),
    plan: z.enum(orderedPlans).describe('professional 专业版，enterprise 企业版。'),
    months: least1.describe('几个月。'),
  }),
  z.object({ kind: z.enum(['seats']).describe('团队席位。'), seats: least1.describe('几个席位。') }),
]) satisfies z.ZodType<OrderedItem>;

const price = least1.max(orderLimits.price);
const offered = { count: least1.max(itemLimits.credits).describe('积分数。'), price: price.describe('价格，以分计。') };
/** Clients ignore fields of a response that they do not know; a request has none that is not known. */
const pricesOf = <Package extends z.ZodType>(one: Package) => ({
  packages: z.array(one).describe('积分包，积分少的在前。'),
  professional: price.nullable().describe('专业版每月，以分计；没有定价的为 null。'),
  enterprise: price.nullable().describe('企业版每月，以分计；没有定价的为 null。'),
  seat: price.nullable().describe('每个团队席位，以分计；没有定价的为 null。'),
});

export const PriceList = z
  .object({
    version: Version.describe('第几次设定；0 为没有设定过。'),
    prices: z.object(pricesOf(z.object(offered))).describe('各项的价格，以分计；没有定价的为 null，不能订购。'),
    abouts: z.object(aboutsOf(about)).describe('各方案适合谁；空的用系统自带的文字。'),
    payment: z.string().describe('付款说明，如收款账户。'),
  })
  .meta({ id: 'PriceList', description: '积分、方案和席位的价格。' });
export type PriceList = z.infer<typeof PriceList>;

const buyer = z.enum(['person', 'organisation']).describe('person 个人，organisation 单位。');
export const OrderInvoice = z
  .object({
    buyer,
    title: z.string().describe('发票抬头。'),
    tax_number: z.string().nullable().describe('统一社会信用代码；个人的为 null。'),
  })
  .meta({ id: 'OrderInvoice', description: '发票开给谁。' });
export type OrderInvoice = z.infer<typeof OrderInvoice>;

const listed = {
  id: z.string(),
  number: z.string().describe('订单号，付款时写在附言中。'),
  account: KnownAccount.describe('购买的账号。'),
  item: Item.describe('所订的：credits 积分，plan 方案若干个月，seats 团队席位。'),
  amount: z.number().int().describe('金额，以分计，按提交时的价格。'),
  state: z.enum(orderStates).describe('open 待付款确认，confirmed 已确认收款，refused 未予确认，withdrawn 已撤回。'),
  placed_at: moment.describe('提交的时间。'),
  decided_at: moment.nullable().describe('确认、拒绝或撤回的时间；没有的为 null。'),
  reference: z.string().nullable().describe('付款的流水号；没有确认的为 null。'),
  received_on: z.iso.date().nullable().describe('到账日期；没有确认的为 null。'),
  reason: z.string().nullable().describe('不予确认的原因；没有的为 null。'),
  fulfilled: z.boolean().describe('所订的是否已经到账号。'),
  invoice: OrderInvoice.nullable().describe('发票信息；账号已注销的为 null。'),
};
const Order = z.object(listed).meta({ id: 'Order', description: '一份订单。' });
export type Order = z.infer<typeof Order>;
export const OrderDetails = z
  .object({
    ...listed,
    payment: z.string().describe('付款说明。'),
    history: z
      .array(
        z.object({
          what: z
            .enum(['placed', 'confirmed', 'refused', 'withdrawn', 'fulfilled'])
            .describe('placed 提交，confirmed 确认收款，refused 未予确认，withdrawn 撤回，fulfilled 所订的已到账号。'),
          at: moment.describe('时间。'),
          by: z.enum(['buyer', 'court', 'system']).describe('buyer 购买人，court 法院，system 系统。'),
          account: KnownAccount.nullable().describe('经办的账号，只对管理员列出；其余为 null。'),
        }),
      )
      .describe('经过，旧的在前。'),
  })
  .meta({ id: 'OrderDetails', description: '一份订单和它的经过。' });
export type OrderDetails = z.infer<typeof OrderDetails>;

const filters = {
  ...pageQuery.shape,
  state: z.enum(orderStates).optional().describe('只看这一状态的。'),
};
const one = { path: z.object({ id: z.uuid() }), noSuch: 'order_not_found', refuses: ['order_not_found'] } as const;

/** What a person typed of an invoice. */
export const InvoiceFields = z
  .strictObject({
    buyer: z.enum(['person', 'organisation']),
    title: storedText(z.string().max(longestTitle, `发票抬头不能超过${longestTitle}个字`)).min(1, '请填写发票抬头'),
    tax_number: storedText(z.string().max(40, '统一社会信用代码应为18位')),
  })
  .superRefine(({ buyer: who, tax_number: number }, ctx) => {
    if (who !== 'organisation' || isCreditCode(number.toUpperCase())) return;
    const message = number === '' ? '请填写统一社会信用代码' : '统一社会信用代码不正确，请核对18位代码';
    ctx.addIssue({ code: 'custom', path: ['tax_number'], message });
  });

const typedPrices = pricesOf(z.strictObject(offered));
const packages = typedPrices.packages
  .max(orderLimits.packages, `积分包最多${orderLimits.packages}种`)
  .refine((all) => new Set(all.map(({ count }) => count)).size === all.length, '积分数相同的积分包只能有一种');
const aboutText = storedText(z.string().max(longestAbout, `不能超过${longestAbout}个字`));

/** Orders of credits, plans and seats. */
export const orders = area(
  {
    key: 'orders',
    title: '订购',
    description:
      '账号订购平台积分、方案和团队席位：提交订单，线下付款，管理员核对到账后确认，积分、方案和到期日随之变更。没有接入在线支付，也没有退款：需要退款的，由法院线下办理。',
  },
  {
    ...forOwners(
      { own: '/api/user', platform: '/api/admin' },
      {
        list: both('GET /orders', {
          own: { summary: '我的订单', query: z.object(filters) },
          platform: {
            summary: '全部订单',
            query: z.object({
              ...filters,
              search: storedText(z.string().max(100))
                .optional()
                .describe('订单号、付款流水号、邮箱或发票抬头中的一段文字。'),
            }),
          },
          response: json(pageOf(Order), '一页订单，新的在前。'),
        }),
        one: both('GET /orders/{id}', {
          own: { summary: '我的一份订单' },
          platform: { summary: '一份订单' },
          ...one,
          response: json(OrderDetails, '订单和它的经过。'),
        }),
        receipt: both('GET /orders/{id}/receipt', {
          own: { summary: '我的收款凭单，Word 文件' },
          platform: { summary: '收款凭单，Word 文件' },
          ...one,
          refuses: ['order_not_found', 'order_unpaid'],
          response: wordFile('已确认收款的订单的收款凭单，不是发票。'),
        }),
        receiptPdf: both('GET /orders/{id}/receipt-pdf', {
          own: { summary: '我的收款凭单，PDF' },
          platform: { summary: '收款凭单，PDF' },
          ...one,
          refuses: ['order_not_found', 'order_unpaid', 'pdf_unavailable', 'pdf_failed', 'overloaded'],
          response: pdfFile('已确认收款的订单的收款凭单，不是发票。'),
        }),
      },
    ),
    offer: call('GET /api/user/order-offer', {
      summary: '可以订购的、价格、各方案的限额，和上次的发票信息',
      response: json(
        z.object({
          ...PriceList.shape,
          limits: PlanLimitsView.describe('各方案现在的限额。'),
          invoice: OrderInvoice.nullable().describe('上一份订单的发票信息；没有的为 null。'),
        }),
        '现在的价格。',
      ),
    }),
    place: call('POST /api/user/orders', {
      summary: '提交订单',
      description: '金额由价格算出，须与页面上的一致；价格变动过的，不予提交。',
      body: z.strictObject({
        item: Item.refine(isWithinLimits),
        amount: z.number().int(),
        invoice: z.unknown(),
      }),
      fields: z.object({ invoice: InvoiceFields }),
      response: created(OrderDetails, '已提交。', { headers: ['X-Position'] }),
      refuses: [
        'fields_invalid',
        'order_not_offered',
        'order_not_useful',
        'prices_changed',
        'too_many_open_orders',
        'account_inactive',
      ],
      repeatable: true,
      meanings: {
        item: '所订的。',
        amount: '页面上的金额，以分计。',
        invoice: '发票信息。',
        'invoice.buyer': 'person 个人，organisation 单位。',
        'invoice.tax_number': '统一社会信用代码；个人的为空。',
      },
    }),
    withdraw: call('POST /api/user/orders/{id}/withdrawal', {
      outcome: 'idempotent',
      summary: '撤回订单',
      description: '待付款确认的可以撤回。',
      ...one,
      response: json(OrderDetails, '已撤回。', { headers: ['X-Position'] }),
      refuses: ['order_not_found', 'order_decided'],
    }),
    confirm: call('POST /api/admin/orders/{id}/confirmation', {
      outcome: 'idempotent',
      summary: '确认订单的收款',
      description: '积分、方案或席位随即到账号，只给一次：同一笔付款再次确认不变。',
      ...one,
      fields: z.strictObject({
        reference: storedText(z.string().max(longestReference, `流水号不能超过${longestReference}个字符`)).regex(
          /^[A-Za-z0-9/_.-]+$/,
          '请填写付款的流水号，只能用字母、数字和 - / _ .',
        ),
        received_on: z.iso.date('请选择到账日期'),
      }),
      response: json(OrderDetails, '已确认。', { headers: ['X-Position'] }),
      refuses: [
        'fields_invalid',
        'order_not_found',
        'order_decided',
        'payment_day_wrong',
        'account_not_found',
        'personal_data_erased',
      ],
      meanings: { reference: '付款的流水号，请勿写入姓名。', received_on: '到账日期。' },
    }),
    refuse: call('POST /api/admin/orders/{id}/refusal', {
      outcome: 'single',
      summary: '不予确认订单',
      ...one,
      fields: z.strictObject({ reason: lastingReason(orderLimits.reason) }),
      response: json(OrderDetails, '已记录。', { headers: ['X-Position'] }),
      refuses: ['fields_invalid', 'order_not_found', 'order_decided'],
      meanings: { reason: '原因，购买人可以看到，永久保留，请勿写入姓名。' },
    }),
    prices: call('GET /api/admin/prices', {
      summary: '价格、方案的文字和付款说明',
      response: json(PriceList, '现在的价格。'),
    }),
    setPrices: call('PUT /api/admin/prices', {
      summary: '设定价格、方案的文字和付款说明',
      description: '立即生效；已提交的订单保持当时的价格。所根据的版本已不是最新的，不予保存。',
      fields: z.strictObject({
        version: Version,
        prices: z.strictObject({ ...typedPrices, packages: packages.describe('积分包，积分数各不相同。') }),
        abouts: z.strictObject({ explorer: aboutText, professional: aboutText, enterprise: aboutText }),
        payment: storedText(z.string().max(longestPayment, `付款说明不能超过${longestPayment}个字`)),
      }),
      response: json(PriceList, '已保存。', { headers: ['X-Position'] }),
      refuses: ['fields_invalid', 'prices_changed'],
      repeatable: true,
      meanings: {
        version: '所根据的版本。',
        prices: '价格，以分计；null 为不提供。',
        abouts: '各方案适合谁；空的用系统自带的文字。',
        'abouts.explorer': '探索版适合谁。',
        'abouts.professional': '专业版适合谁。',
        'abouts.enterprise': '企业版适合谁。',
        payment: '付款说明。',
      },
    }),
    ...planLimitCalls,
  },
);
