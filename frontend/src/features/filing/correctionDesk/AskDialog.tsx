import { Form, Modal } from 'react-bootstrap';
import { useForm, type UseFormRegister } from 'react-hook-form';
import { daysAfter } from '../../../../../domain/courtCalendar/courtPeriods.js';
import { DateInput } from '../../../components/dates/DateInput.js';
import { describedBy, DialogField } from '../../../components/DialogField.js';
import { DialogFooter } from '../../../components/DialogFooter.js';
import { DialogRefusal } from '../../../components/DialogRefusal.js';
import { BusyButton } from '../../../components/BusyButton.js';
import { FormDialog } from '../../../components/FormDialog.js';
import { courtDay } from '../../../components/time/courtDay.js';
import { selectCourt, selectCourtTimeZone } from '../../../core/appMode/appModeSlice.js';
import { useAppDispatch, useAppSelector } from '../../../core/hooks.js';
import type { Dialog } from '../../../core/resource/resource.js';
import { fileRequested, type WantedFile } from '../../caseFile/index.js';
import { caseCorrections, noticeRequest, type NoticeTarget, type ChosenMark } from '../corrections/caseCorrections.js';
import { markReworded, selectMarks } from '../corrections/markDraftSlice.js';
import { markWords } from './MarkChoice.js';

type Fields = { readonly [Name in 'dueOn' | 'againBecause' | 'clerk' | 'telephone']: string };
type FormProps = { readonly dialog: Extract<Dialog<NoticeTarget>, { open: true }> };

/** A first value for the field; the court changes it as it sees fit. */
const usualDays = 7;

type WordsProps = { readonly mark: ChosenMark; readonly disabled: boolean };

/** What the notice says of one mark. The words of a rule are its proposal; the court says them, and may say them better. */
const MarkWords = ({ mark, disabled }: WordsProps) => {
  const dispatch = useAppDispatch();
  if (mark.source === 'clerk') return <>{`${mark.label}：${markWords(mark)}`}</>;
  const { code, path, label, reason } = mark;
  return (
    <Form.Group controlId={`words-${code}-${path}`}>
      <Form.Label className="correction-place mb-1">{label}</Form.Label>
      <Form.Control
        as="textarea"
        rows={2}
        maxLength={500}
        disabled={disabled}
        value={reason}
        onChange={({ target }) => dispatch(markReworded({ code, path, reason: target.value }))}
      />
    </Form.Group>
  );
};

/** Whom the party may ask, as the notice prints it. */
const ContactFields = ({ register }: { readonly register: UseFormRegister<Fields> }) => (
  <div className="correction-contact">
    <DialogField id="correction-clerk" label="联系人" problem={undefined} className="mb-0">
      <Form.Control maxLength={50} autoComplete="off" id="correction-clerk" {...register('clerk')} />
    </DialogField>
    <DialogField id="correction-telephone" label="联系电话" problem={undefined} className="mb-0">
      <Form.Control maxLength={60} autoComplete="off" id="correction-telephone" {...register('telephone')} />
    </DialogField>
  </div>
);

const AskForm = ({ dialog: { about, busy, refusal } }: FormProps) => {
  const dispatch = useAppDispatch();
  const { actions } = caseCorrections;
  const marks = useAppSelector(selectMarks);
  const isComplaint = about.defendantId === null;
  const period = isComplaint ? '补正期限' : '补充说明的期限';
  const today = courtDay(new Date(), useAppSelector(selectCourtTimeZone));
  const telephone = useAppSelector(selectCourt)?.telephone ?? '';
  const { register, handleSubmit, formState } = useForm<Fields>({
    defaultValues: { dueOn: daysAfter(today, usualDays), againBecause: '', clerk: '', telephone },
  });
  const { dueOn, againBecause } = formState.errors;
  const trimmed = (typed: Fields) => ({
    dueOn: typed.dueOn,
    againBecause: typed.againBecause.trim(),
    clerk: typed.clerk.trim(),
    telephone: typed.telephone.trim(),
    marks,
  });
  const submit = handleSubmit((typed) => dispatch(actions.submitted(trimmed(typed))));
  const fileOf = (typed: Fields): WantedFile => ({
    caseId: about.caseId,
    defendantId: about.defendantId,
    unsent: noticeRequest(about, trimmed(typed)),
  });
  const isFetching = useAppSelector(({ adminVersionFiles }) => adminVersionFiles.some((one) => 'unsent' in one));
  const preview = handleSubmit((typed) => dispatch(fileRequested(fileOf(typed))));
  const dateProblem = (day: string): string | true => {
    if (!/^\d{4}-\d{2}-\d{2}$/u.test(day)) return '请填写正确的日期';
    return day >= today || `${period}不能早于今天`;
  };
  return (
    <Form noValidate onSubmit={(event) => void submit(event)}>
      <Modal.Header closeButton={!busy} closeLabel="关闭">
        <Modal.Title as="h2" id="ask-correction-title">
          {isComplaint ? '发出补正通知' : '请被告补充说明'}
        </Modal.Title>
      </Modal.Header>
      <Modal.Body>
        <DialogRefusal refusal={refusal} hasPlaceFor={() => false} />
        <p>
          {isComplaint
            ? `将一次性告知起诉状第 ${about.version} 版的以下 ${marks.length} 处：`
            : `将请被告补充说明答辩状第 ${about.version} 版的以下 ${marks.length} 处：`}
        </p>
        <ol className="correction-preview">
          {marks.map((mark) => (
            <li key={`${mark.code} ${mark.path}`}>
              <MarkWords mark={mark} disabled={busy} />
            </li>
          ))}
        </ol>
        <DialogField
          id="correction-due"
          label={`${period}（必填）`}
          problem={dueOn?.message}
          hint={
            isComplaint
              ? '由本院指定，法律没有规定固定的天数，通知书上也不写成法定期限。'
              : '由本院指定；不补充说明的，不产生后果，不影响案件的审理。'
          }
        >
          <DateInput
            label={period}
            field={register('dueOn', { validate: dateProblem })}
            control={describedBy('correction-due', dueOn !== undefined)}
          />
        </DialogField>
        {about.isAgain ? (
          <DialogField
            id="correction-again"
            label="再次通知的原因（必填）"
            problem={againBecause?.message}
            hint="例如：补正后出现新的问题。写在通知书上，并记入案件经过。"
          >
            <Form.Control
              maxLength={200}
              autoComplete="off"
              {...describedBy('correction-again', againBecause !== undefined)}
              {...register('againBecause', { validate: (text) => text.trim() !== '' || '请写明再次通知的原因' })}
            />
          </DialogField>
        ) : null}
        <ContactFields register={register} />
        <BusyButton variant="outline-secondary" size="sm" busy={isFetching} onClick={() => void preview()}>
          <i className="bi bi-file-earmark-word me-2" aria-hidden="true" />
          先看通知书
        </BusyButton>
        <p className="mt-3 mb-0 text-body-secondary small">
          联系人和电话写在通知书上，各处的法律依据由系统附注。发出后，当事人凭案号和验证码看到这些标记，可以修改并提交新的版本。提交之前不能再发第二份通知。
        </p>
      </Modal.Body>
      <DialogFooter
        busy={busy}
        label={busy ? '正在发出…' : '发出通知'}
        onCancel={() => dispatch(actions.dialogClosed())}
      />
    </Form>
  );
};

/** The last look at a notice before it is sent. What was marked stays, whatever the server says. */
export const AskDialog = () => {
  const dispatch = useAppDispatch();
  const { actions, selectors } = caseCorrections;
  const dialog = useAppSelector(selectors.dialog);
  return (
    <FormDialog
      dialog={dialog}
      opening={actions.dialogOpened.type}
      labelledBy="ask-correction-title"
      onClose={() => dispatch(actions.dialogClosed())}
    >
      {(open) => <AskForm key={open.number} dialog={open} />}
    </FormDialog>
  );
};
