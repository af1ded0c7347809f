import { Form } from 'react-bootstrap';
import { NumberInFull } from '../../../components/NumberInFull.js';
import { wayOf, waysIn, type Particular } from '../../../../../domain/case/closingWays.js';
import { closureName } from '../../../../../domain/case/closureWords.js';
import { pleadingWords } from '../../../../../domain/forms/pleadingWords.js';
import { lastingReasonHint, lastingReasonProblem } from '../../../../../domain/lastingReason.js';
import { mostOfClosureReason, type ClosureAsked } from '../../../../../domain/contract/closures.js';
import { DialogField } from '../../../components/DialogField.js';
import { DialogWays } from '../../../components/DialogWays.js';
import { DialogForm } from '../../../components/DialogForm.js';
import { ResourceDialog } from '../../../components/ResourceDialog.js';
import { useDialogForm, type OpenDialog } from '../../../components/useDialogForm.js';
import { closedCases, type ClosureAbout, type ClosureInput } from './closedCases.js';

type Fields = Readonly<Record<'how' | 'reason' | Particular, string>>;

const askedOf = ({ how, ruling, court, other, ...typed }: Fields): ClosureAsked | undefined => {
  const reason = typed.reason.trim();
  switch (how) {
    case 'returned':
      return { how, reason };
    case 'refused':
      return { how, reason, ruling_number: ruling.trim() };
    case 'transferred':
      return { how, reason, transferred_to: court.trim() };
    case 'duplicate':
      return { how, reason, duplicate_of: other.trim() };
    default:
      return undefined;
  }
};

type FormProps<Kind extends ClosureAbout['kind']> = {
  readonly dialog: OpenDialog<Extract<ClosureAbout, { kind: Kind }>, ClosureInput>;
};

/** Which field a name in the contract stands for. */
const placeOf = (path: string): keyof Fields | undefined => {
  switch (path) {
    case 'how':
    case 'reason':
      return path;
    case 'ruling_number':
      return 'ruling';
    case 'transferred_to':
      return 'court';
    case 'duplicate_of':
      return 'other';
    default:
      return undefined;
  }
};

/** Whether what the chosen way needs is there; of another way nothing is. */
const isSaid =
  (name: Particular, about: ClosureAbout) =>
  (text: string, { how }: Fields): true | string => {
    const needed = wayOf(how, about)?.particular;
    return needed?.name !== name || text.trim() !== '' || needed.missing;
  };

const CloseForm = ({ dialog }: FormProps<'close'>) => {
  const { about } = dialog;
  const { field, fillIn, frame, input, registered, watch } = useDialogForm<Fields>(dialog, {
    initial: {
      how: about.same === undefined ? '' : 'duplicate',
      ruling: '',
      court: '',
      other: about.same ?? '',
      reason: '',
    },
    checks: {
      how: (how) => wayOf(how, about) !== undefined || '请选择怎样处理',
      ruling: isSaid('ruling', about),
      court: isSaid('court', about),
      other: isSaid('other', about),
      reason: (text) => text.trim() !== '' || '请写明原因',
    },
    placeOf,
    send: (typed) => {
      const asked = askedOf(typed);
      if (asked !== undefined) dialog.submit({ kind: 'close', asked });
    },
  });
  const chosen = wayOf(watch('how'), about);
  const particular = chosen?.particular;
  const how = field('how');
  return (
    <DialogForm {...frame} title="其他处理" label={chosen?.act ?? '处理'} danger>
      <p className="text-break">{about.caseNumber}</p>
      <DialogWays
        {...how}
        legend="怎样处理（必填）"
        ways={waysIn(about).map(({ how: value, hint }) => ({ value, name: closureName(value, about), hint }))}
        registered={registered('how')}
      />
      {particular === undefined ? null : (
        <DialogField key={particular.name} {...field(particular.name)} label={particular.label} hint={particular.hint}>
          <Form.Control maxLength={particular.most} {...input(particular.name)} />
          {particular.name === 'court' ? null : (
            <NumberInFull typed={watch(particular.name)} onTake={(full) => fillIn(particular.name, full)} />
          )}
        </DialogField>
      )}
      <DialogField
        {...field('reason')}
        label="原因（必填）"
        hint={`当事人会看到；退回、${closureName('refused', about)}的写在通知书上。${pleadingWords(about).defendant}看不到。`}
      >
        <Form.Control as="textarea" rows={3} maxLength={mostOfClosureReason} {...input('reason')} />
      </DialogField>
      <p className="mb-0 text-body-secondary small">
        各版文书仍可查看；未结束的补正通知随之停止。处理有误的，在案件页面撤销后恢复待立案。
      </p>
    </DialogForm>
  );
};

const ReopenForm = ({ dialog }: FormProps<'reopen'>) => {
  const { field, frame, input } = useDialogForm(dialog, {
    initial: { reason: '' },
    checks: { reason: (text) => lastingReasonProblem(text.trim()) },
    send: ({ reason }) => dialog.submit({ kind: 'reopen', reason: reason.trim() }),
  });
  return (
    <DialogForm {...frame} title={`撤销“${closureName(dialog.about.how, dialog.about)}”`} label="撤销，恢复待立案">
      <p>本案恢复待立案，此前未结束的补正通知继续有效。已经生成的通知书仍留在案件经过中。</p>
      <DialogField {...field('reason')} label="原因（必填）" hint={`记入案件经过，${lastingReasonHint}。`}>
        <Form.Control as="textarea" rows={3} maxLength={mostOfClosureReason} {...input('reason')} />
      </DialogField>
    </DialogForm>
  );
};

/** Closes a case that waits for its number, or undoes that. */
export const ClosingDialog = () => (
  <ResourceDialog of={closedCases} id="closing">
    {({ about, ...dialog }) =>
      about.kind === 'close' ? (
        <CloseForm dialog={{ ...dialog, about }} />
      ) : (
        <ReopenForm dialog={{ ...dialog, about }} />
      )
    }
  </ResourceDialog>
);
