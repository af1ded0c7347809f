import { useState } from 'react';
import { Alert, Form } from 'react-bootstrap';
import { useWatch } from 'react-hook-form';
import { planTerms, plans } from '../../../../domain/account/plans.js';
import { DateInput } from '../../components/dates/DateInput.js';
import { DialogField } from '../../components/DialogField.js';
import { DialogForm } from '../../components/DialogForm.js';
import { ReasonField } from '../../components/ReasonField.js';
import { reasonProblem } from '../../components/reason.js';
import { useDialogForm } from '../../components/useDialogForm.js';
import { selectCourtTimeZone } from '../../core/appMode/appModeSlice.js';
import { useAppSelector } from '../../core/hooks.js';
import type { UserDialog } from './managedUsers.js';
import { changesOf, creditsProblem, dayProblem, fieldOf, fieldsOf, type UserFields } from './userFields.js';

type Props = { readonly dialog: UserDialog; readonly isOwn: boolean };

/** Changes an account's plan, credits and the plan's end. Fields that were not edited follow the account when it is read again. */
export const UserEditForm = ({ dialog, isOwn }: Props) => {
  const { user } = dialog.about;
  const timeZone = useAppSelector(selectCourtTimeZone);
  const [unchanged, setUnchanged] = useState(false);
  const before = fieldsOf(user, timeZone);
  const { control, described, field, frame, input, registered } = useDialogForm<UserFields>(dialog, {
    initial: before,
    follows: true,
    placeOf: fieldOf,
    checks: {
      credits: (text) => text === before.credits || creditsProblem(text),
      expiresOn: (_day, typed) => dayProblem(typed),
      reason: reasonProblem,
    },
    send: (typed) => {
      const changes = changesOf(user, typed, timeZone);
      const nothing = Object.keys(changes).length === 0;
      setUnchanged(nothing);
      if (!nothing) dialog.submit({ changes, reason: typed.reason.trim() });
    },
  });
  const isForEver = useWatch({ control, name: 'permanent' });
  return (
    <DialogForm {...frame} title="编辑用户" label="保存">
      <div aria-live="polite">{unchanged ? <Alert variant="info">没有修改任何内容。</Alert> : null}</div>
      <p className="text-break">
        <strong>{user.email}</strong>
        {isOwn ? '（本人）' : ''}
      </p>
      <DialogField {...field('plan')} label="方案">
        <Form.Select autoFocus {...input('plan', false)}>
          {plans.map((plan) => (
            <option key={plan} value={plan}>
              {planTerms[plan].name}
            </option>
          ))}
        </Form.Select>
      </DialogField>
      <DialogField {...field('credits')} label="平台积分" hint="修改后的余额，最多4位小数。新方案当月的积分另行计入。">
        <Form.Control inputMode="decimal" maxLength={20} {...input('credits')} />
      </DialogField>
      <DialogField
        {...field('expiresOn')}
        label="有效期至"
        hint="当日结束时到期，以法院所在地时间为准；到期后按探索版使用。"
        className="mb-2"
      >
        <DateInput
          label="有效期至"
          control={{ ...described('expiresOn'), disabled: isForEver }}
          field={registered('expiresOn')}
        />
      </DialogField>
      <Form.Check id="user-permanent" type="checkbox" label="永久有效" className="mb-3" {...registered('permanent')} />
      <ReasonField {...field('reason')} input={input('reason')} />
    </DialogForm>
  );
};
