import { Button, Form } from 'react-bootstrap';
import type { ModelBudget } from '../../../../domain/contract/usage.js';
import { mostBudgetTokens } from '../../../../domain/models/monthlyBudget.js';
import { WhoName } from '../../components/ActorName.js';
import { DialogField } from '../../components/DialogField.js';
import { DialogForm } from '../../components/DialogForm.js';
import { plainNumber } from '../../components/plainNumber.js';
import { ReadNotice } from '../../components/ReadNotice.js';
import { ResourceDialog } from '../../components/ResourceDialog.js';
import { CourtMoment } from '../../components/time/CourtMoment.js';
import { useDialogForm, type OpenDialog } from '../../components/useDialogForm.js';
import { useAppDispatch } from '../../core/hooks.js';
import { useResource } from '../../core/resource/useResource.js';
import { BudgetTag } from './BudgetTag.js';
import { budgetPartNames, modelBudgets, tokenText, usedPercent } from './modelBudgets.js';

const { actions } = modelBudgets;

/** `true`, or the problem of a number of tokens; an empty one stands for no budget. */
const tokensProblem = (text: string): true | string => {
  const digits = plainNumber(text);
  if (digits === '') return true;
  if (!/^\d+$/.test(digits) || Number(digits) < 1) return '请填写不小于1的整数；不设预算请留空';
  return Number(digits) <= mostBudgetTokens || `词元数不能超过${tokenText(mostBudgetTokens)}`;
};

const BudgetForm = ({ dialog }: { readonly dialog: OpenDialog<ModelBudget, number | null> }) => {
  const { part, tokens: before, used } = dialog.about;
  const { field, frame, input } = useDialogForm(dialog, {
    initial: { tokens: before === null ? '' : String(before) },
    checks: { tokens: tokensProblem },
    send: ({ tokens }) => dialog.submit(plainNumber(tokens) === '' ? null : Number(plainNumber(tokens))),
  });
  return (
    <DialogForm {...frame} title={<>设定每月预算：{budgetPartNames[part]}</>} label="保存">
      <DialogField
        {...field('tokens')}
        label="每月预算（词元）"
        hint={`本月已用 ${tokenText(used)} 词元。立即生效，留空则不设预算。`}
      >
        <Form.Control autoFocus inputMode="numeric" maxLength={20} {...input('tokens')} />
      </DialogField>
    </DialogForm>
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
  const { list, data: budgets, reload } = useResource(modelBudgets);
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
      <ResourceDialog of={modelBudgets} id="model-budget">
        {(dialog) => <BudgetForm dialog={dialog} />}
      </ResourceDialog>
    </section>
  );
};
