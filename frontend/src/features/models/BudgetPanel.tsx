import { Alert, Button, Form, Modal } from 'react-bootstrap';
import { useForm } from 'react-hook-form';
import type { ModelBudget } from '../../../../domain/contract/usage.js';
import { mostBudgetTokens } from '../../../../domain/models/monthlyBudget.js';
import { WhoName } from '../../components/ActorName.js';
import { describedBy, DialogField } from '../../components/DialogField.js';
import { DialogFooter } from '../../components/DialogFooter.js';
import { FormDialog } from '../../components/FormDialog.js';
import { plainNumber } from '../../components/plainNumber.js';
import { ReadNotice } from '../../components/ReadNotice.js';
import { CourtMoment } from '../../components/time/CourtMoment.js';
import { useUnfinished } from '../../components/unfinished/useUnfinished.js';
import { useAppDispatch, useAppSelector } from '../../core/hooks.js';
import { useResource } from '../../core/resource/useResource.js';
import { BudgetTag } from './BudgetTag.js';
import { budgetPartNames, modelBudgets, tokenText, usedPercent } from './modelBudgets.js';

const { actions, selectors } = modelBudgets;

/** `true`, or the problem of a number of tokens; an empty one stands for no budget. */
const tokensProblem = (text: string): true | string => {
  const digits = plainNumber(text);
  if (digits === '') return true;
  if (!/^\d+$/.test(digits) || Number(digits) < 1) return '请填写不小于1的整数；不设预算请留空';
  return Number(digits) <= mostBudgetTokens || `词元数不能超过${tokenText(mostBudgetTokens)}`;
};

type FormProps = { readonly about: ModelBudget; readonly busy: boolean; readonly refusal: string | null };

const BudgetForm = ({ about, busy, refusal }: FormProps) => {
  const dispatch = useAppDispatch();
  const { register, handleSubmit, getValues, setValue, formState } = useForm({
    defaultValues: { tokens: about.tokens === null ? '' : String(about.tokens) },
  });
  useUnfinished({
    opens: actions.dialogOpened(about),
    read: getValues,
    write: ({ tokens }) => setValue('tokens', String(tokens), { shouldDirty: true }),
  });
  const problem = formState.errors.tokens?.message;
  const submit = handleSubmit(({ tokens }) => {
    const digits = plainNumber(tokens);
    if (!busy) dispatch(actions.submitted(digits === '' ? null : Number(digits)));
  });
  return (
    <Form noValidate onSubmit={(event) => void submit(event)}>
      <Modal.Header closeButton={!busy} closeLabel="关闭">
        <Modal.Title as="h2" id="model-budget-title">
          设定每月预算：{budgetPartNames[about.part]}
        </Modal.Title>
      </Modal.Header>
      <Modal.Body>
        <div aria-live="assertive">{refusal === null ? null : <Alert variant="danger">{refusal}</Alert>}</div>
        <DialogField
          id="model-budget-tokens"
          label="每月预算（词元）"
          problem={problem}
          hint={`本月已用 ${tokenText(about.used)} 词元。立即生效，留空则不设预算。`}
        >
          <Form.Control
            autoFocus
            autoComplete="off"
            inputMode="numeric"
            maxLength={20}
            {...describedBy('model-budget-tokens', problem !== undefined, true)}
            {...register('tokens', { validate: tokensProblem })}
          />
        </DialogField>
      </Modal.Body>
      <DialogFooter busy={busy} label="保存" onCancel={() => dispatch(actions.dialogClosed())} />
    </Form>
  );
};

const BudgetTile = ({ budget }: { readonly budget: ModelBudget }) => {
  const dispatch = useAppDispatch();
  const { part, tokens, used, held, set_at: setAt, set_by: setBy } = budget;
  const name = budgetPartNames[part];
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <span className="d-block">
          {tokens === null
            ? `不设预算，本月已用 ${tokenText(used)}`
            : `本月已用 ${tokenText(used)} / ${tokenText(tokens)}（${usedPercent(tokens, used)}%）`}
        </span>
        <BudgetTag budget={budget} />
        {held > 0 ? (
          <span className="d-block small text-body-secondary">进行中的调用预留 {tokenText(held)}</span>
        ) : null}
        {setAt === null || setBy === null ? null : (
          <span className="d-block small text-body-secondary">
            <WhoName account={setBy} /> 于 <CourtMoment iso={setAt} /> 设定
          </span>
        )}
        <Button
          size="sm"
          className="mt-2"
          variant="outline-secondary"
          aria-label={`设定预算：${name}`}
          onClick={() => dispatch(actions.dialogOpened(budget))}
        >
          设定预算
        </Button>
      </dd>
    </div>
  );
};

/** What the platform's models may use in a month, all together and in each slot, and the dialog that sets it. */
export const BudgetPanel = () => {
  const dispatch = useAppDispatch();
  const { list, data: budgets, reload } = useResource(modelBudgets);
  const dialog = useAppSelector(selectors.dialog);
  return (
    <section className="model-section" aria-label="每月预算">
      <div className="model-section-head">
        <h2>每月预算（词元）</h2>
      </div>
      <p className="text-body-secondary">
        用完后不再调用平台的模型，至下月一日（法院所在地时间）或预算增加为止；填写、保存和提交文书不受影响。以词元计，因为它由服务方逐次报告，没有报告时按字数估算；价格是向用户收取的积分，不是服务方的账单。只计平台的对话模型，不计账号自己的模型，也不计向量模型和重排模型；合计还含测试模型和用本院文书评测的调用，它们不属于任何一个位置。
      </p>
      <ReadNotice read={list} label="正在加载模型预算…" onRetry={reload} />
      {budgets === undefined ? null : (
        <dl className="slot-summary budget-tiles">
          {budgets.map((budget) => (
            <BudgetTile key={budget.part} budget={budget} />
          ))}
        </dl>
      )}
      <FormDialog
        dialog={dialog}
        opening={actions.dialogOpened.type}
        labelledBy="model-budget-title"
        onClose={() => dispatch(actions.dialogClosed())}
      >
        {({ about, busy, refusal }) => <BudgetForm about={about} busy={busy} refusal={refusal?.detail ?? null} />}
      </FormDialog>
    </section>
  );
};
