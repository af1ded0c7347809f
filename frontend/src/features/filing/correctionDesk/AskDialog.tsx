import { Alert, Form } from 'react-bootstrap';
import { courtNow } from '../../../core/courtNow.js';
import { DateInput } from '../../../components/dates/DateInput.js';
import { DialogField } from '../../../components/DialogField.js';
import { DialogForm } from '../../../components/DialogForm.js';
import { BusyButton } from '../../../components/BusyButton.js';
import { ResourceDialog } from '../../../components/ResourceDialog.js';
import { courtDay } from '../../../components/time/courtDay.js';
import { useDialogForm, type OpenDialog } from '../../../components/useDialogForm.js';
import { selectCourt, selectCourtTimeZone } from '../../../core/appMode/appModeSlice.js';
import { useAppDispatch, useAppSelector } from '../../../core/hooks.js';
import { fileRequested, type WantedFile } from '../../caseFile/index.js';
import {
  caseCorrections,
  noticeRequest,
  type ChosenMark,
  type NoticeInput,
  type NoticeTarget,
} from '../corrections/caseCorrections.js';
import { clerkReasons } from '../../../../../domain/case/corrections.js';
import { dataOf } from '../../../core/loadable.js';
import { CourtMoment } from '../../../components/time/CourtMoment.js';
import { ContactFields } from '../corrections/ContactFields.js';
import { markReplaced, selectDraft, selectMarks } from '../corrections/markDraftSlice.js';
import { MarkedBy } from '../marking/MarkedBy.js';

type Fields = Omit<NoticeInput, 'marks' | 'seen'>;

type WordsProps = { readonly mark: ChosenMark; readonly disabled: boolean };

/** What the notice says of one mark. The words of a rule are its proposal; the court says them, and may say them better. */
const MarkWords = ({ mark, disabled }: WordsProps) => {
  const dispatch = useAppDispatch();
  const { code, path, label, reason } = mark;
  return (
    <Form.Group controlId={`words-${code}-${path}`}>
      <Form.Label className="correction-place mb-1">
        {label}
        {mark.source === 'clerk' && mark.code !== 'other' ? `：${clerkReasons[mark.code]}` : ''}
      </Form.Label>
      <Form.Control
        as="textarea"
        rows={2}
        maxLength={mark.source === 'clerk' ? 200 : 500}
        disabled={disabled}
        value={reason}
        onChange={({ target }) => dispatch(markReplaced({ before: mark, mark: { ...mark, reason: target.value } }))}
      />
      <MarkedBy mark={mark} />
    </Form.Group>
  );
};

/** The notice that a colleague sent while this one was written: what it tells. */
const SentMeanwhile = () => {
  const corrections = dataOf(useAppSelector(caseCorrections.selectors.list));
  const [notice] = corrections?.notices ?? [];
  if (corrections?.standing !== 'asked' || notice === undefined) return null;
  return (
    <Alert variant="info">
      <p className="mb-1">
        通知已于 <CourtMoment iso={notice.asked_at} /> 发出，告知 {notice.marks.length} 处：
      </p>
      <ul className="mb-0">
        {notice.marks.map(({ id, label, reason }) => (
          <li key={id}>
            {label}：{reason}
          </li>
        ))}
      </ul>
    </Alert>
  );
};

const AskForm = ({ dialog }: { readonly dialog: OpenDialog<NoticeTarget, NoticeInput> }) => {
  const dispatch = useAppDispatch();
  const { about, busy } = dialog;
  const marks = useAppSelector(selectMarks);
  const { seen } = useAppSelector(selectDraft);
  const isComplaint = about.defendantId === null;
  const period = isComplaint ? '补正期限' : '补充说明的期限';
  const today = courtDay(courtNow(), useAppSelector(selectCourtTimeZone));
  const telephone = useAppSelector(selectCourt)?.telephone ?? '';
  const trimmed = (typed: Fields) => ({
    dueOn: typed.dueOn,
    againBecause: typed.againBecause.trim(),
    clerk: typed.clerk.trim(),
    telephone: typed.telephone.trim(),
    marks,
    seen,
  });
  const { described, field, frame, handleSubmit, input, registered } = useDialogForm<Fields>(
    // The marks end with the session: what was typed is nothing without them.
    { ...dialog, opens: undefined },
    {
      initial: { dueOn: about.usualDueOn, againBecause: '', clerk: '', telephone },
      checks: {
        dueOn: (day) =>
          /^\d{4}-\d{2}-\d{2}$/u.test(day) ? day >= today || `${period}不能早于今天` : '请填写正确的日期',
        againBecause: (text) => !about.isAgain || text.trim() !== '' || '请写明再次通知的原因',
      },
      send: (typed) => dialog.submit(trimmed(typed)),
    },
  );
  const fileOf = (typed: Fields): WantedFile => ({
    caseId: about.caseId,
    defendantId: about.defendantId,
    unsent: noticeRequest(about, trimmed(typed)),
  });
  const isFetching = useAppSelector(({ adminVersionFiles }) => adminVersionFiles.some((one) => 'unsent' in one));
  const preview = handleSubmit((typed) => dispatch(fileRequested(fileOf(typed))));
  return (
    <DialogForm {...frame} title={isComplaint ? '发出补正通知' : '请补充说明'} label={busy ? '正在发出…' : '发出通知'}>
      <SentMeanwhile />
      <p>
        {isComplaint
          ? `将一次性告知所提交文书第 ${about.version} 版的以下 ${marks.length} 处：`
          : `将请其补充说明所提交文书第 ${about.version} 版的以下 ${marks.length} 处：`}
      </p>
      <ol className="correction-preview">
        {marks.map((mark) => (
          <li key={`${mark.code} ${mark.path}`}>
            <MarkWords mark={mark} disabled={busy} />
          </li>
        ))}
      </ol>
      <DialogField
        {...field('dueOn')}
        label={`${period}（必填）`}
        hint={
          isComplaint
            ? '由本院指定，法律没有规定固定的天数，通知书上也不写成法定期限。'
            : '由本院指定；不补充说明的，不产生后果，不影响案件的审理。'
        }
      >
        <DateInput label={period} field={registered('dueOn')} control={described('dueOn')} />
      </DialogField>
      {about.isAgain ? (
        <DialogField
          {...field('againBecause')}
          label="再次通知的原因（必填）"
          hint="例如：补正后出现新的问题。写在通知书上，并记入案件经过。"
        >
          <Form.Control maxLength={200} {...input('againBecause')} />
        </DialogField>
      ) : null}
      <ContactFields field={field} input={input} />
      <BusyButton variant="outline-secondary" size="sm" busy={isFetching} onClick={() => void preview()}>
        <i className="bi bi-file-earmark-word me-2" aria-hidden="true" />
        先看通知书
      </BusyButton>
      <p className="mt-3 mb-0 text-body-secondary small">
        联系人和电话写在通知书上，各处的法律依据由系统附注。发出后，当事人凭案号和验证码看到这些标记，可以修改并提交新的版本。提交之前不能再发第二份通知。
      </p>
    </DialogForm>
  );
};

/** The last look at a notice before it is sent. What was marked stays, whatever the server says. */
export const AskDialog = () => (
  <ResourceDialog of={caseCorrections} id="correction">
    {(dialog) => <AskForm dialog={dialog} />}
  </ResourceDialog>
);
