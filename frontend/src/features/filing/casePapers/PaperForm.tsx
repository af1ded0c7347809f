import { useEffect } from 'react';
import { Button, Form } from 'react-bootstrap';
import {
  casePaperName,
  evidenceDays,
  trialProcedureName,
  trialProceduresIn,
} from '../../../../../domain/case/casePaperWords.js';
import { mostOfPaperLine, mostOfServiceNote } from '../../../../../domain/contract/casePapers.js';
import { feeKindName, feeKindsIn, halvingName, halvings } from '../../../../../domain/fees/litigationFee.js';
import { yuanOf } from '../../../../../domain/forms/deriving/amounts.js';
import { DialogField } from '../../../components/DialogField.js';
import { DialogForm } from '../../../components/DialogForm.js';
import { useDialogForm, type OpenDialog } from '../../../components/useDialogForm.js';
import { useAppDispatch } from '../../../core/hooks.js';
import { paperPreview, type PapersAbout, type PapersInput } from './casePapers.js';
import { PaperPreview } from './PaperPreview.js';
import {
  amountProblem,
  askedOf,
  chosenProblem,
  daysProblem,
  feeOf,
  procedureOf,
  rangeOf,
  typedAtFirst,
  versionsOf,
  type PaperTyped,
} from './paperTyped.js';

type About = Extract<PapersAbout, { kind: 'paper' }>;
type Dialog = OpenDialog<About, PapersInput>;
type DialogParts = ReturnType<typeof useDialogForm<PaperTyped>>;
type PartProps = { readonly form: DialogParts; readonly about: About };

const FeeFields = ({ form: { field, input, watch }, about }: PartProps) => {
  const typed = watch();
  const range = rangeOf(typed, about.domain);
  const fee = feeOf(typed, about);
  return (
    <>
      <DialogField {...field('feeKind')} label="案件类别" hint="按起诉状的表单预先选定；类别不对的请改选。">
        <Form.Select {...input('feeKind')}>
          {feeKindsIn(about.domain).map((kind) => (
            <option key={kind} value={kind}>
              {feeKindName(kind)}
            </option>
          ))}
        </Form.Select>
      </DialogField>
      <DialogField
        {...field('amount')}
        label="金额或者价额（元）"
        hint="起诉状写明标的总额的已填好；没有争议金额的留空。离婚案件填所分割财产的总额。"
      >
        <Form.Control inputMode="decimal" maxLength={16} {...input('amount')} />
      </DialogField>
      {range === null ? null : (
        <DialogField
          {...field('chosen')}
          label="幅度内所定的金额（元）"
          hint={`规定的幅度是${range.least}至${range.most}元；不填的按${range.least}元。`}
        >
          <Form.Control inputMode="decimal" maxLength={16} {...input('chosen')} />
        </DialogField>
      )}
      <DialogField {...field('halving')} label="减半交纳" hint="只能减半一次。">
        <Form.Select {...input('halving')}>
          <option value="">不减半</option>
          {halvings.map((one) => (
            <option key={one} value={one}>
              {halvingName(one)}
            </option>
          ))}
        </Form.Select>
      </DialogField>
      <p className="paper-fee" role="status">
        {fee === undefined
          ? '金额填写正确后，这里显示应交的费用。'
          : `应当预交：${yuanOf(fee.due)}元（${fee.article}）`}
      </p>
      <DialogField {...field('payment')} label="交纳方式" hint="例如收款账户或者网上交费的方法；不填的在文书上留空。">
        <Form.Control as="textarea" rows={2} maxLength={mostOfServiceNote} {...input('payment')} />
      </DialogField>
    </>
  );
};

const TrialFields = ({ form: { field, input }, about }: PartProps) => (
  <>
    <DialogField {...field('procedure')} label="审理程序">
      <Form.Select {...input('procedure', false)}>
        {trialProceduresIn(about.domain).map((one) => (
          <option key={one} value={one}>
            {trialProcedureName(one, about.domain)}
          </option>
        ))}
      </Form.Select>
    </DialogField>
    <DialogField {...field('judges')} label="审判组织" hint="例如：审判员某某独任审理；还没有确定的留空。">
      <Form.Control maxLength={mostOfPaperLine} {...input('judges')} />
    </DialogField>
  </>
);

const DaysField = ({ form: { field, input, watch }, about }: PartProps) => {
  if (about.domain !== 'civil')
    return <p className="text-body-secondary">行政案件的举证期限由法律规定，文书按受送达的一方写明。</p>;
  const { least, most } = evidenceDays[procedureOf(watch('procedure'))];
  return (
    <DialogField {...field('days')} label="举证期限（日，必填）" hint={`本程序可以定${least}至${most}日。`}>
      <Form.Control inputMode="numeric" maxLength={3} {...input('days')} />
    </DialogField>
  );
};

const ContactFields = ({ form: { field, input } }: Pick<PartProps, 'form'>) => (
  <>
    <DialogField {...field('clerk')} label="联系人">
      <Form.Control maxLength={mostOfPaperLine} {...input('clerk', false)} />
    </DialogField>
    <DialogField {...field('telephone')} label="联系电话">
      <Form.Control inputMode="tel" maxLength={mostOfPaperLine} {...input('telephone', false)} />
    </DialogField>
  </>
);

/** What the court fills in of a paper before it is issued, and the paper as it would then be. */
export const PaperForm = ({ dialog }: { readonly dialog: Dialog }) => {
  const dispatch = useAppDispatch();
  const { about } = dialog;
  const { paper, to, view, caseId } = about;
  const seen = versionsOf(view, { kind: paper, defendantId: to.defendant_id }).length;
  const asked = (typed: PaperTyped) => askedOf(typed, { ...about, defendantId: to.defendant_id, seen });
  const form = useDialogForm<PaperTyped>(dialog, {
    initial: typedAtFirst(view, to, about.domain),
    checks: {
      days: (_, typed) => daysProblem(typed, about),
      amount: (amount) => amountProblem(amount, about),
      chosen: (_, typed) => chosenProblem(typed, about),
    },
    rechecks: { procedure: ['days'], feeKind: ['chosen'], amount: ['chosen'] },
    placeOf: () => undefined,
    send: (typed) => dialog.submit({ kind: 'paper', asked: asked(typed) }),
  });
  useEffect(() => () => void dispatch(paperPreview.actions.forgotten()), [dispatch]);
  const isPlain = paper === 'address' || paper === 'receipt';
  return (
    <DialogForm
      {...form.frame}
      title={`${casePaperName(paper, to.standing)}（${to.name}）`}
      label={seen === 0 ? '制作并存档' : `重新制作（第${seen + 1}版）`}
    >
      <div onChange={() => void dispatch(paperPreview.actions.forgotten())}>
        {isPlain ? null : <TrialFields form={form} about={about} />}
        {paper === 'evidence' ? <DaysField form={form} about={about} /> : null}
        {paper === 'payment' ? <FeeFields form={form} about={about} /> : null}
        {paper === 'receipt' ? (
          <DialogField {...form.field('served')} label="送达的文书" hint="一行一份。">
            <Form.Control as="textarea" rows={5} maxLength={1500} {...form.input('served')} />
          </DialogField>
        ) : null}
        {isPlain ? null : <ContactFields form={form} />}
      </div>
      <Button
        variant="outline-primary"
        size="sm"
        onClick={() =>
          void form.handleSubmit((typed) => dispatch(paperPreview.actions.requested({ caseId, asked: asked(typed) })))()
        }
      >
        预览
      </Button>
      <PaperPreview />
      {seen === 0 ? null : (
        <p className="mt-3 mb-0 text-body-secondary small">以前的各版仍可下载；已经送达的，请重新送达新的一版。</p>
      )}
    </DialogForm>
  );
};
