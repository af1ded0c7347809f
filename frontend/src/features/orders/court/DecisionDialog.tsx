import { Form } from 'react-bootstrap';
import { useWatch } from 'react-hook-form';
import { lastingReasonHint, lastingReasonProblem } from '../../../../../domain/lastingReason.js';
import { isRealDate } from '../../../../../domain/quantities/calendar.js';
import { amountText, itemText, orderLimits } from '../../../../../domain/order/terms.js';
import { DateInput } from '../../../components/dates/DateInput.js';
import { typedDate } from '../../../components/dates/typedDate.js';
import { DialogField } from '../../../components/DialogField.js';
import { DialogForm } from '../../../components/DialogForm.js';
import { ResourceDialog } from '../../../components/ResourceDialog.js';
import { courtDay } from '../../../components/time/courtDay.js';
import { useDialogForm, type OpenDialog } from '../../../components/useDialogForm.js';
import { selectCourtTimeZone } from '../../../core/appMode/appModeSlice.js';
import { courtNow } from '../../../core/courtNow.js';
import { useAppSelector } from '../../../core/hooks.js';
import { orderDetails, type Deciding, type Decision } from '../orderDetails.js';

type Props = { readonly dialog: OpenDialog<Deciding, Decision> };

const referenceProblem = (typed: string): string | undefined => {
  const text = typed.trim();
  if (!/^[A-Za-z0-9/_.-]+$/.test(text)) return '请填写付款的流水号，只能用字母、数字和 - / _ .';
  return text.length > orderLimits.reference ? `流水号不能超过${orderLimits.reference}个字符` : undefined;
};

const Confirmation = ({ dialog }: Props) => {
  const { order } = dialog.about;
  const today = courtDay(courtNow(), useAppSelector(selectCourtTimeZone));
  const { control, described, field, frame, input, registered } = useDialogForm(dialog, {
    initial: { reference: '', received_on: today },
    checks: {
      reference: referenceProblem,
      received_on: (typed) => {
        const day = typedDate(typed);
        if (!isRealDate(day)) return '请填写到账日期，如 2027-06-30';
        return day > today ? '到账日期不能晚于今天' : undefined;
      },
    },
    send: ({ reference, received_on: day }) =>
      dialog.submit({ what: 'confirm', reference: reference.trim(), receivedOn: typedDate(day) }),
  });
  const kept = useWatch({ control, name: 'received_on' });
  return (
    <DialogForm {...frame} title="确认收款" label="确认收款">
      <p>
        订单 {order.number}：{itemText(order.item)}，<strong>{amountText(order.amount)}</strong>
        。请核对到账金额；确认后随即到购买人的账号，不能撤销。
      </p>
      <DialogField {...field('reference')} label="付款流水号" hint="银行回单上的流水号，请勿写入姓名。">
        <Form.Control {...input('reference')} autoFocus />
      </DialogField>
      <DialogField {...field('received_on')} label="到账日期">
        <DateInput
          label="到账日期"
          field={registered('received_on')}
          control={described('received_on', false)}
          kept={kept}
        />
      </DialogField>
    </DialogForm>
  );
};

const Refusal = ({ dialog }: Props) => {
  const { field, frame, input } = useDialogForm(dialog, {
    initial: { reason: '' },
    checks: {
      reason: (typed) =>
        typed.trim().length > orderLimits.reason
          ? `原因不能超过${orderLimits.reason}个字`
          : lastingReasonProblem(typed.trim()),
    },
    send: ({ reason }) => dialog.submit({ what: 'refuse', reason: reason.trim() }),
  });
  return (
    <DialogForm {...frame} title={`不予确认订单${dialog.about.order.number}`} label="不予确认">
      <DialogField
        {...field('reason')}
        label="原因"
        hint={`购买人可以看到，永久保留，请勿写入姓名；${lastingReasonHint}。`}
        className="mb-0"
      >
        <Form.Control as="textarea" rows={3} autoFocus {...input('reason')} />
      </DialogField>
    </DialogForm>
  );
};

/** Decides an order: the payment that came, or why there is none. */
export const DecisionDialog = () => (
  <ResourceDialog of={orderDetails} id="order-decision">
    {(dialog) => (dialog.about.what === 'confirm' ? <Confirmation dialog={dialog} /> : <Refusal dialog={dialog} />)}
  </ResourceDialog>
);
