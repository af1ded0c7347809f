import { Form } from 'react-bootstrap';
import { NumberInFull } from '../../../components/NumberInFull.js';
import { closureName } from '../../../../../domain/case/closureWords.js';
import { provisionsOf } from '../../../../../domain/case/procedure.js';
import { domainOf } from '../../../../../domain/forms/formDomain.js';
import { lastingReasonHint, lastingReasonProblem } from '../../../../../domain/lastingReason.js';
import { mostOfClosureReason, type ClosureAsked } from '../../../../../domain/contract/closures.js';
import { DialogField } from '../../../components/DialogField.js';
import { DialogWays } from '../../../components/DialogWays.js';
import { DialogForm } from '../../../components/DialogForm.js';
import { ResourceDialog } from '../../../components/ResourceDialog.js';
import { useDialogForm, type OpenDialog } from '../../../components/useDialogForm.js';
import { closedCases, type ClosureAbout, type ClosureInput } from './closedCases.js';

type How = ClosureAsked['how'];
/** What a way says besides its reason, each in a field of its own. */
type Particular = 'ruling' | 'court' | 'other';
type Fields = Readonly<Record<'how' | 'reason' | Particular, string>>;

type Way = {
  readonly how: How;
  /** What the button says. */
  readonly act: string;
  /** When it is lawful, and what follows. */
  readonly hint: string;
  /** What has to be said besides the reason. */
  readonly particular?: {
    readonly name: Particular;
    readonly label: string;
    readonly hint: string;
    readonly missing: string;
    readonly most: number;
  };
};

/** The ways out in the order in which they are offered. The law is that of `backend/modules/cases/closures/closurePaper.ts`. */
const ways: readonly Way[] = [
  {
    how: 'returned',
    act: '退回起诉状',
    hint: '在指定期限内没有补正，或者无法在期限内补正的（登记立案规定第七条）。生成退回起诉状通知书，记录在册。',
  },
  {
    how: 'refused',
    act: '记为不予受理',
    hint: '不符合起诉条件，已作出裁定的（民事诉讼法第一百二十六条）。生成不予受理通知书；裁定书另行送达。',
    particular: {
      name: 'ruling',
      label: '裁定书文号（必填）',
      hint: '例如：（2026）京0101民初12号。写在通知书上。',
      missing: '请填写裁定书文号',
      most: 64,
    },
  },
  {
    how: 'transferred',
    act: '移送',
    hint: '不属于本院管辖的。当事人会看到移送到哪个法院。',
    particular: {
      name: 'court',
      label: '移送到的法院（必填）',
      hint: '写全称。',
      missing: '请填写移送到的法院',
      most: 100,
    },
  },
  {
    how: 'duplicate',
    act: '按重复处理',
    hint: '同一件事已有另一件案件的。当事人会看到在哪个案号继续办理。',
    particular: {
      name: 'other',
      label: '另一件案件的案号（必填）',
      hint: '临时案号或正式案号。',
      missing: '请填写另一件案件的案号',
      most: 200,
    },
  },
];

/** The same ways by the rules of an administrative case, of which some are others. */
const administrative: Readonly<Partial<Record<How, Partial<Way>>>> = {
  returned: {
    hint: '拒绝补正，或者经补正仍不符合起诉条件的（行政诉讼法解释第五十五条）。生成退回起诉状通知书，记录在册。',
  },
  refused: {
    act: '记为不予立案',
    hint: `不符合起诉条件，已作出裁定的（${provisionsOf('administrative').decision}）。生成不予立案通知书；裁定书另行送达。`,
    particular: {
      name: 'ruling',
      label: '裁定书文号（必填）',
      hint: '例如：（2026）京0101行初12号。写在通知书上。',
      missing: '请填写裁定书文号',
      most: 64,
    },
  },
};

/** The ways of a case, by its field of law. */
const waysIn = (about: Pick<ClosureAbout, 'domain'>): readonly Way[] =>
  domainOf(about) === 'civil' ? ways : ways.map((way) => ({ ...way, ...administrative[way.how] }));
const wayOf = (how: string, about: Pick<ClosureAbout, 'domain'> = {}): Way | undefined =>
  waysIn(about).find((one) => one.how === how);

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
  (name: Particular) =>
  (text: string, { how }: Fields): true | string => {
    const needed = wayOf(how)?.particular;
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
      how: (how) => wayOf(how) !== undefined || '请选择怎样处理',
      ruling: isSaid('ruling'),
      court: isSaid('court'),
      other: isSaid('other'),
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
        hint={`当事人会看到；退回、${closureName('refused', about)}的写在通知书上。被告看不到。`}
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
