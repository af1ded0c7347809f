import { Button, Form } from 'react-bootstrap';
import { maxCredits } from '../../../../domain/account/credits.js';
import type { VisitorBudget } from '../../../../domain/contract/usage.js';
import { DialogField } from '../../components/DialogField.js';
import { DialogForm } from '../../components/DialogForm.js';
import { plainNumber } from '../../components/plainNumber.js';
import { ReadNotice } from '../../components/ReadNotice.js';
import { ResourceDialog } from '../../components/ResourceDialog.js';
import { useDialogForm, type OpenDialog } from '../../components/useDialogForm.js';
import { useAppDispatch } from '../../core/hooks.js';
import { useResource } from '../../core/resource/useResource.js';
import { creditText, visitorBudget } from './visitorBudget.js';

const { actions } = visitorBudget;

/** `true`, or the problem of a number of credits. */
const creditsProblem = (text: string): true | string => {
  const digits = plainNumber(text);
  if (!/^\d+(\.\d{1,4})?$/.test(digits)) return '请填写不小于0的数字，最多4位小数';
  return Number(digits) <= maxCredits || `积分不能超过${creditText(maxCredits)}`;
};

const BudgetForm = ({ dialog }: { readonly dialog: OpenDialog<VisitorBudget, number> }) => {
  const { field, frame, input } = useDialogForm(dialog, {
    initial: { credits: String(dialog.about.credits) },
    checks: { credits: creditsProblem },
    send: ({ credits }) => dialog.submit(Number(plainNumber(credits))),
  });
  return (
    <DialogForm {...frame} title="设定访客每日额度" label="保存">
      <DialogField
        {...field('credits')}
        label="每日额度（积分）"
        hint="全部访客合计，每日零点（法院所在地时间）重新计算，立即生效。填0则不向访客开放智能模型。"
      >
        <Form.Control autoFocus inputMode="decimal" maxLength={20} {...input('credits')} />
      </DialogField>
    </DialogForm>
  );
};

const Figures = ({ credits, spent_today: spent, held_today: held }: VisitorBudget) =>
  credits === 0 ? (
    <p className="mb-2">没有向访客开放智能模型：访客登录后才能使用。</p>
  ) : (
    <dl>
      <div>
        <dt>每日额度</dt>
        <dd>{creditText(credits)}</dd>
      </div>
      <div>
        <dt>今日已用</dt>
        <dd>{creditText(spent)}</dd>
      </div>
      {held > 0 ? (
        <div>
          <dt>正在使用</dt>
          <dd>{creditText(held)}</dd>
        </div>
      ) : null}
      <div>
        <dt>今日剩余</dt>
        <dd>{creditText(Math.max(0, credits - spent - held))}</dd>
      </div>
    </dl>
  );

/** What visitors may spend on models of the platform today, and the dialog that sets it. */
export const VisitorBudgetPanel = () => {
  const dispatch = useAppDispatch();
  const { list, data: budget, reload } = useResource(visitorBudget);
  return (
    <section className="usage-total usage-budget" aria-labelledby="visitor-budget">
      <h2 id="visitor-budget">访客额度（积分）</h2>
      <ReadNotice read={list} label="正在加载访客额度…" onRetry={reload} />
      {budget === undefined ? null : (
        <>
          <Figures {...budget} />
          <Button variant="outline-primary" size="sm" onClick={() => dispatch(actions.dialogOpened(budget))}>
            设定额度
          </Button>
        </>
      )}
      <ResourceDialog of={visitorBudget} id="visitor-budget-dialog">
        {(dialog) => <BudgetForm dialog={dialog} />}
      </ResourceDialog>
    </section>
  );
};
