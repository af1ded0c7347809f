import { Alert, Button, Form, Modal } from 'react-bootstrap';
import { useForm } from 'react-hook-form';
import { maxCredits } from '../../../../domain/account/credits.js';
import type { VisitorBudget } from '../../../../domain/contract/usage.js';
import { describedBy, DialogField } from '../../components/DialogField.js';
import { DialogFooter } from '../../components/DialogFooter.js';
import { FormDialog } from '../../components/FormDialog.js';
import { plainNumber } from '../../components/plainNumber.js';
import { ReadNotice } from '../../components/ReadNotice.js';
import { useUnfinished } from '../../components/unfinished/useUnfinished.js';
import { useAppDispatch, useAppSelector } from '../../core/hooks.js';
import { useResource } from '../../core/resource/useResource.js';
import { creditText, visitorBudget } from './visitorBudget.js';

const { actions, selectors } = visitorBudget;

/** `true`, or the problem of a number of credits. */
const creditsProblem = (text: string): true | string => {
  const digits = plainNumber(text);
  if (!/^\d+(\.\d{1,4})?$/.test(digits)) return '请填写不小于0的数字，最多4位小数';
  return Number(digits) <= maxCredits || `积分不能超过${creditText(maxCredits)}`;
};

type FormProps = { readonly about: VisitorBudget; readonly busy: boolean; readonly refusal: string | null };

const BudgetForm = ({ about, busy, refusal }: FormProps) => {
  const dispatch = useAppDispatch();
  const { register, handleSubmit, getValues, setValue, formState } = useForm({
    defaultValues: { credits: String(about.credits) },
  });
  useUnfinished({
    opens: actions.dialogOpened(about),
    read: getValues,
    write: ({ credits }) => setValue('credits', String(credits), { shouldDirty: true }),
  });
  const problem = formState.errors.credits?.message;
  const submit = handleSubmit(({ credits }) => {
    if (!busy) dispatch(actions.submitted(Number(plainNumber(credits))));
  });
  return (
    <Form noValidate onSubmit={(event) => void submit(event)}>
      <Modal.Header closeButton={!busy} closeLabel="关闭">
        <Modal.Title as="h2" id="visitor-budget-title">
          设定访客每日额度
        </Modal.Title>
      </Modal.Header>
      <Modal.Body>
        <div aria-live="assertive">{refusal === null ? null : <Alert variant="danger">{refusal}</Alert>}</div>
        <DialogField
          id="visitor-credits"
          label="每日额度（积分）"
          problem={problem}
          hint="全部访客合计，每日零点（法院所在地时间）重新计算，立即生效。填0则不向访客开放智能模型。"
        >
          <Form.Control
            autoFocus
            autoComplete="off"
            inputMode="decimal"
            maxLength={20}
            {...describedBy('visitor-credits', problem !== undefined, true)}
            {...register('credits', { validate: creditsProblem })}
          />
        </DialogField>
      </Modal.Body>
      <DialogFooter busy={busy} label="保存" onCancel={() => dispatch(actions.dialogClosed())} />
    </Form>
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
  const dialog = useAppSelector(selectors.dialog);
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
      <FormDialog
        dialog={dialog}
        opening={actions.dialogOpened.type}
        labelledBy="visitor-budget-title"
        onClose={() => dispatch(actions.dialogClosed())}
      >
        {({ about, busy, refusal }) => <BudgetForm about={about} busy={busy} refusal={refusal?.detail ?? null} />}
      </FormDialog>
    </section>
  );
};
