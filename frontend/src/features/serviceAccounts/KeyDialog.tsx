import { Form, Modal } from 'react-bootstrap';
import { useWatch } from 'react-hook-form';
import { daysAfter } from '../../../../domain/courtCalendar/courtPeriods.js';
import { isRealDate } from '../../../../domain/quantities/calendar.js';
import {
  keyScopeWords,
  longestKeyDays,
  longestServiceAccountName,
  type KeyScope,
} from '../../../../domain/serviceAccount/terms.js';
import { CopyButton } from '../../components/CopyButton.js';
import { DateInput } from '../../components/dates/DateInput.js';
import { typedDate } from '../../components/dates/typedDate.js';
import { DialogField } from '../../components/DialogField.js';
import { DialogForm } from '../../components/DialogForm.js';
import { ResourceDialog } from '../../components/ResourceDialog.js';
import { ShownOnceDialog } from '../../components/ShownOnceDialog.js';
import { courtDay } from '../../components/time/courtDay.js';
import { useDialogForm, type OpenDialog } from '../../components/useDialogForm.js';
import { selectCourtTimeZone } from '../../core/appMode/appModeSlice.js';
import { courtNow } from '../../core/courtNow.js';
import { useAppDispatch, useAppSelector } from '../../core/hooks.js';
import { useResource } from '../../core/resource/useResource.js';
import { createdKey, type NewKey } from './keyRegister.js';

/** A year, as most systems of a court are looked over once a year. */
const usualDays = 365;

const nameProblem = (typed: string): string | undefined => {
  if (typed.trim() === '') return '请填写业务系统的名称';
  return typed.trim().length > longestServiceAccountName ? `名称不能超过${longestServiceAccountName}个字` : undefined;
};

const endProblem = (typed: string, today: string): string | undefined => {
  const day = typedDate(typed);
  if (!isRealDate(day)) return '请填写到期日，如 2027-06-30';
  if (day < today) return '到期日不能早于今天';
  return day > daysAfter(today, longestKeyDays) ? '到期日不能晚于两年之后' : undefined;
};

const CreationForm = ({ dialog }: { readonly dialog: OpenDialog<null, NewKey> }) => {
  const timeZone = useAppSelector(selectCourtTimeZone);
  const today = courtDay(courtNow(), timeZone);
  const form = useDialogForm(dialog, {
    initial: { name: '', personal: false, ends_on: daysAfter(today, usualDays) },
    checks: { name: nameProblem, ends_on: (typed) => endProblem(typed, today) },
    send: ({ name, personal, ends_on: endsOn }) => {
      const scopes: readonly KeyScope[] = personal ? ['case_events', 'case_events_personal'] : ['case_events'];
      dialog.submit({ name: name.trim(), scopes, endsOn: typedDate(endsOn) });
    },
  });
  const { control, described, field, frame, input, registered } = form;
  const kept = useWatch({ control, name: 'ends_on' });
  return (
    <DialogForm {...frame} title="创建密钥" label="创建">
      <DialogField {...field('name')} label="业务系统的名称" hint="如：审判管理系统。请勿写入个人姓名。">
        <Form.Control {...input('name')} autoFocus />
      </DialogField>
      <fieldset className="mb-3">
        <legend className="form-label fs-6">权限</legend>
        <Form.Check
          type="checkbox"
          id="new-key-case-events"
          className="mb-2"
          label={`${keyScopeWords.case_events.name}：${keyScopeWords.case_events.allows}`}
          checked
          disabled
          readOnly
        />
        <Form.Check
          type="checkbox"
          id="new-key-personal"
          label={`${keyScopeWords.case_events_personal.name}：${keyScopeWords.case_events_personal.allows}`}
          {...registered('personal')}
        />
      </fieldset>
      <DialogField {...field('ends_on')} label="到期日" hint="当日仍可使用，最晚为两年之后。">
        <DateInput label="到期日" field={registered('ends_on')} control={described('ends_on')} kept={kept} />
      </DialogField>
    </DialogForm>
  );
};

/** Creates a key and shows it once. */
export const KeyDialog = () => {
  const dispatch = useAppDispatch();
  const { data: created } = useResource(createdKey);
  return (
    <>
      <ResourceDialog of={createdKey} id="new-key">
        {(dialog) => <CreationForm dialog={dialog} />}
      </ResourceDialog>
      <ShownOnceDialog
        show={created !== undefined && created !== null}
        once="密钥"
        onHide={() => dispatch(createdKey.actions.requested())}
        aria-labelledby="created-key-title"
      >
        <Modal.Header closeButton closeLabel="关闭">
          <Modal.Title as="h2" id="created-key-title">
            新的密钥
          </Modal.Title>
        </Modal.Header>
        {created ? (
          <Modal.Body>
            <p className="text-break">
              供 <strong>{created.account.name}</strong> 使用，{created.account.ends_on} 到期。
            </p>
            <Form.Group controlId="created-key" className="mb-3">
              <Form.Label>密钥</Form.Label>
              <Form.Control
                as="textarea"
                rows={3}
                readOnly
                value={created.key}
                onFocus={({ target }) => target.select()}
              />
            </Form.Group>
            <CopyButton text={created.key} label="复制密钥" copiedMessage="密钥已复制" />
            <p className="small text-body-secondary mt-3 mb-0">
              系统只保存密钥的摘要，关闭后任何人都不能再次查看。请直接存入业务系统的配置，不要用邮件或聊天软件传递。没有记下的，吊销后重新创建。
            </p>
          </Modal.Body>
        ) : null}
      </ShownOnceDialog>
    </>
  );
};
