import { useEffect } from 'react';
import { Form } from 'react-bootstrap';
import { clerkReasonCodes, clerkReasons } from '../../../../../domain/case/corrections.js';
import { DateInput } from '../../../components/dates/DateInput.js';
import { DialogField } from '../../../components/DialogField.js';
import { DialogForm } from '../../../components/DialogForm.js';
import { ReadNotice } from '../../../components/ReadNotice.js';
import { ResourceDialog } from '../../../components/ResourceDialog.js';
import { courtDay } from '../../../components/time/courtDay.js';
import { useDialogForm, type OpenDialog } from '../../../components/useDialogForm.js';
import { selectCourt, selectCourtTimeZone } from '../../../core/appMode/appModeSlice.js';
import { courtNow } from '../../../core/courtNow.js';
import { useAppDispatch, useAppSelector } from '../../../core/hooks.js';
import { dataOf } from '../../../core/loadable.js';
import { ContactFields } from '../corrections/ContactFields.js';
import { PlaceOptions } from '../corrections/PlaceOptions.js';
import { batchNotice, type BatchAbout, type NoticeInput } from './caseBatches.js';
import { partiesOfCase } from './partiesOfCase.js';
import './caseBatches.css';

type Typed = Omit<NoticeInput, 'code'> & { readonly code: string };

/** To whom it goes. */
const Recipients = ({ cases }: Pick<BatchAbout, 'cases'>) => (
  <details className="mb-3">
    <summary>将发给 {cases.length} 件案件的起诉方，各凭自己的案号和验证码查看</summary>
    <ul className="batch-check list-unstyled mt-2 mb-0 p-2">
      {cases.map((row) => (
        <li key={row.id}>
          {partiesOfCase(row)} <span className="small text-body-secondary">{row.case_number}</span>
        </li>
      ))}
    </ul>
  </details>
);

const NoticeForm = ({ dialog }: { readonly dialog: OpenDialog<BatchAbout, NoticeInput> }) => {
  const dispatch = useAppDispatch();
  const { cases } = dialog.about;
  const firstId = cases[0]?.id ?? '';
  const load = () => void dispatch(batchNotice.actions.requested(firstId));
  useEffect(() => void dispatch(batchNotice.actions.requested(firstId)), [dispatch, firstId]);
  const read = useAppSelector(batchNotice.selectors.list);
  const isRead = useAppSelector(batchNotice.selectors.query) === firstId;
  const data = isRead ? dataOf(read) : undefined;
  const today = courtDay(courtNow(), useAppSelector(selectCourtTimeZone));
  const telephone = useAppSelector(selectCourt)?.telephone ?? '';
  // The cases are read again: nothing of people is kept of a dialog when the session ends.
  const unkept = { ...dialog, opens: undefined };
  const { described, field, frame, input, registered } = useDialogForm<Typed>(unkept, {
    initial: { path: '', code: '', reason: '', dueOn: data?.usual_due_on ?? '', clerk: '', telephone },
    follows: true,
    checks: {
      path: (path) => path !== '' || '请选择需补正之处',
      code: (code) => code !== '' || '请选择原因',
      reason: (text, { code }) => code !== 'other' || text.trim() !== '' || '请写明原因',
      dueOn: (day) => (/^\d{4}-\d{2}-\d{2}$/u.test(day) ? day >= today || '补正期限不能早于今天' : '请填写正确的日期'),
    },
    rechecks: { code: ['reason'] },
    send: (typed) => {
      const code = clerkReasonCodes.find((one) => one === typed.code);
      if (code === undefined) return;
      const { path, dueOn } = typed;
      const words = { reason: typed.reason.trim(), clerk: typed.clerk.trim(), telephone: typed.telephone.trim() };
      dialog.submit({ path, code, dueOn, ...words });
    },
  });
  return (
    <DialogForm {...frame} title="就同一问题通知补正" label={dialog.busy ? '正在发出…' : `向 ${cases.length} 件发出`}>
      <Recipients cases={cases} />
      <ReadNotice read={read} label="正在读取可以标记的各处…" onRetry={load} />
      <DialogField
        {...field('path')}
        label="需补正之处（必填）"
        hint="按所选第一件的表单列出；没有这一处的案件不会发出，并逐件列明。"
      >
        <Form.Select {...input('path')}>
          <option value="">请选择</option>
          <PlaceOptions places={data?.places ?? []} />
        </Form.Select>
      </DialogField>
      <DialogField {...field('code')} label="原因（必填）">
        <Form.Select {...input('code', false)}>
          <option value="">请选择</option>
          {clerkReasonCodes.map((code) => (
            <option key={code} value={code}>
              {clerkReasons[code]}
            </option>
          ))}
        </Form.Select>
      </DialogField>
      <DialogField {...field('reason')} label="补充说明" hint="写在每一份通知书上，例如：请写明逾期的月份。">
        <Form.Control as="textarea" rows={2} maxLength={200} {...input('reason')} />
      </DialogField>
      <DialogField {...field('dueOn')} label="补正期限（必填）" hint="由本院指定，法律没有规定固定的天数。">
        <DateInput label="补正期限" field={registered('dueOn')} control={described('dueOn')} />
      </DialogField>
      <ContactFields field={field} input={input} />
    </DialogForm>
  );
};

/** One notice of correction that many cases get, each its own. */
export const BatchNoticeDialog = () => (
  <ResourceDialog of={batchNotice} id="batch-notice" size="lg">
    {(dialog) => <NoticeForm dialog={dialog} />}
  </ResourceDialog>
);
