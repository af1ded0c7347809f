import { Form } from 'react-bootstrap';
import { useWatch } from 'react-hook-form';
import { isCreditCode } from '../../../../../domain/forms/checks.js';
import { itemLimits, type OrderedItem } from '../../../../../domain/account/orderedItem.js';
import { amountText, itemText, orderLimits, priceOf, type Prices } from '../../../../../domain/order/terms.js';
import { DialogField } from '../../../components/DialogField.js';
import { DialogForm } from '../../../components/DialogForm.js';
import { planName } from '../../../components/plans/planNames.js';
import { ResourceDialog } from '../../../components/ResourceDialog.js';
import { useDialogForm, type OpenDialog } from '../../../components/useDialogForm.js';
import { useAppSelector } from '../../../core/hooks.js';
import { dataOf } from '../../../core/loadable.js';
import { orderOffer, type Offer, type PlacedInput, type Wanted } from '../orderOffer.js';
import '../orders.css';

const monthsOffered = [1, 3, 6, 12, 24, 36];
const number = new Intl.NumberFormat('zh-CN');

/** The item that was chosen; `null` where the text names none. */
const itemOf = (wanted: Wanted, chosen: string): OrderedItem | null => {
  const count = /^\d{1,9}$/.test(chosen.trim()) ? Number(chosen) : 0;
  if (count < 1) return null;
  if (wanted === 'credits') return { kind: 'credits', count };
  if (wanted !== 'seats') return { kind: 'plan', plan: wanted, months: count };
  return count <= itemLimits.seats ? { kind: 'seats', seats: count } : null;
};

const firstChoice = (wanted: Wanted, { packages }: Prices): string =>
  wanted === 'credits' ? `${packages[0]?.count ?? ''}` : wanted === 'seats' ? '1' : '12';

const optionsOf = (wanted: Wanted, { packages }: Prices): readonly { value: number; name: string }[] =>
  wanted === 'credits'
    ? packages.map(({ count, price }) => ({ value: count, name: `${number.format(count)} 积分，${amountText(price)}` }))
    : monthsOffered.map((months) => ({ value: months, name: `${months}个月` }));

const titles: Readonly<Record<Wanted, string>> = {
  credits: '购买积分',
  professional: `订购${planName('professional')}`,
  enterprise: `订购${planName('enterprise')}`,
  seats: '购买团队席位',
};

const titleProblem = (typed: string): string | undefined => {
  if (typed.trim() === '') return '请填写发票抬头';
  return typed.trim().length > orderLimits.title ? `发票抬头不能超过${orderLimits.title}个字` : undefined;
};
const taxProblem = (typed: string, buyer: string): string | undefined => {
  if (buyer !== 'organisation') return undefined;
  if (typed.trim() === '') return '请填写统一社会信用代码';
  return isCreditCode(typed.trim().toUpperCase()) ? undefined : '统一社会信用代码不正确，请核对18位代码';
};

const notes: Readonly<Partial<Record<Wanted, string>>> = {
  professional: '方案正在使用的，从到期日起顺延；没有的，自确认收款时起算。',
  enterprise: '企业版正在使用的，从到期日起顺延；由专业版升级的，自确认收款时起算，专业版剩余的时间不再保留。',
  seats: '席位在企业版有效期内使用。',
};

type FormProps = { readonly dialog: OpenDialog<Wanted, PlacedInput>; readonly offer: Offer };

const OrderForm = ({ dialog, offer: { prices, invoice } }: FormProps) => {
  const { about: wanted } = dialog;
  const form = useDialogForm(dialog, {
    initial: {
      chosen: firstChoice(wanted, prices),
      buyer: invoice?.buyer ?? 'organisation',
      heading: invoice?.title ?? '',
      tax_number: invoice?.tax_number ?? '',
    },
    checks: {
      chosen: (typed) => {
        const item = itemOf(wanted, typed);
        return (item !== null && priceOf(prices, item) !== null) || `请填写1至${itemLimits.seats}之间的整数`;
      },
      heading: titleProblem,
      tax_number: (typed, { buyer }) => taxProblem(typed, buyer),
    },
    rechecks: { buyer: ['tax_number'] },
    placeOf: (path) => {
      if (path === 'invoice.title') return 'heading';
      return path === 'invoice.tax_number' ? 'tax_number' : undefined;
    },
    send: ({ chosen: typed, buyer: who, heading, tax_number }) => {
      const item = itemOf(wanted, typed);
      const amount = item && priceOf(prices, item);
      if (item === null || amount === null) return;
      const buyer = who === 'person' ? 'person' : 'organisation';
      const code = buyer === 'person' ? '' : tax_number.trim().toUpperCase();
      dialog.submit({ item, amount, invoice: { buyer, title: heading.trim(), tax_number: code } });
    },
  });
  const { control, field, frame, input } = form;
  const [chosen, buyer] = useWatch({ control, name: ['chosen', 'buyer'] });
  const item = itemOf(wanted, chosen);
  const amount = item && priceOf(prices, item);
  return (
    <DialogForm {...frame} title={titles[wanted]} label="提交订单">
      {wanted === 'seats' ? (
        <DialogField {...field('chosen')} label="席位数">
          <Form.Control inputMode="numeric" {...input('chosen', false)} />
        </DialogField>
      ) : (
        <DialogField {...field('chosen')} label={wanted === 'credits' ? '积分' : '时长'}>
          <Form.Select {...input('chosen', false)}>
            {optionsOf(wanted, prices).map(({ value, name }) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </Form.Select>
        </DialogField>
      )}
      {notes[wanted] === undefined ? null : <p className="small text-body-secondary">{notes[wanted]}</p>}
      <DialogField {...field('buyer')} label="发票开给">
        <Form.Select {...input('buyer', false)}>
          <option value="organisation">单位</option>
          <option value="person">个人</option>
        </Form.Select>
      </DialogField>
      <DialogField {...field('heading')} label="发票抬头" hint="只用于本订单的发票和凭单，账号注销时一并清除。">
        <Form.Control {...input('heading')} />
      </DialogField>
      {buyer === 'organisation' ? (
        <DialogField {...field('tax_number')} label="统一社会信用代码">
          <Form.Control maxLength={40} {...input('tax_number', false)} />
        </DialogField>
      ) : null}
      <p className="order-sum" role="status">
        {item === null || amount === null ? '应付 —' : `${itemText(item)}，应付 ${amountText(amount)}`}
      </p>
      <p className="small text-body-secondary mb-0">
        提交后显示付款方式；到账后由法院管理员确认。没有在线支付，也没有在线退款。
      </p>
    </DialogForm>
  );
};

/** Places an order; what it is for was chosen by the button that opened it. */
export const OrderDialog = () => {
  const offer = dataOf(useAppSelector(orderOffer.selectors.list));
  return (
    <ResourceDialog of={orderOffer} id="order-dialog">
      {(dialog) => (offer === undefined ? null : <OrderForm dialog={dialog} offer={offer} />)}
    </ResourceDialog>
  );
};
