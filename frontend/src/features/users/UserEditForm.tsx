import { useEffect, useState } from 'react';
import { Alert, Form, Modal } from 'react-bootstrap';
import { useForm, useWatch, type UseFormRegisterReturn } from 'react-hook-form';
import { DialogFooter } from '../../components/DialogFooter.js';
import { planTerms, plans } from '../../../../domain/account/plans.js';
import { DateInput } from '../../components/dates/DateInput.js';
import { useAppSelector } from '../../core/hooks.js';
import { selectCourtTimeZone } from '../../core/appMode/appModeSlice.js';
import { useUnfinished } from '../../components/unfinished/useUnfinished.js';
import { ReasonField } from '../../components/ReasonField.js';
import { reasonProblem } from '../../components/reason.js';
import { RefusalAlert } from './RefusalAlert.js';
import { changesOf, creditsProblem, dayProblem, fieldOf, fieldsOf, type UserFields } from './userFields.js';
import { managedUsers, type SubmittedChange, type UserDialog } from './managedUsers.js';

type Props = {
  readonly dialog: UserDialog;
  readonly isOwn: boolean;
  readonly onSubmit: (change: SubmittedChange) => void;
  readonly onCancel: () => void;
};

type PlanEndProps = {
  readonly day: UseFormRegisterReturn;
  readonly forEver: UseFormRegisterReturn;
  readonly isForEver: boolean;
  readonly problem: string | undefined;
};

/** Until which day a plan holds, or that it holds for ever. */
const PlanEnd = ({ day, forEver, isForEver, problem }: PlanEndProps) => (
  <Form.Group className="mb-3" controlId="user-expires-on">
    <Form.Label>有效期至</Form.Label>
    <DateInput
      label="有效期至"
      control={{
        disabled: isForEver,
        isInvalid: problem !== undefined,
        'aria-invalid': problem !== undefined,
        'aria-describedby': 'user-expires-on-problem user-expires-on-hint',
      }}
      field={day}
    />
    <p className="field-problem mb-0" id="user-expires-on-problem" role="alert">
      {problem}
    </p>
    <Form.Text id="user-expires-on-hint">当日结束时到期，以法院所在地时间为准；到期后按探索版使用。</Form.Text>
    <Form.Check id="user-permanent" type="checkbox" label="永久有效" className="mt-2" {...forEver} />
  </Form.Group>
);

/** Changes an account's plan, credits and the plan's end. Fields that were not edited follow the account when it is read again. */
export const UserEditForm = ({ dialog: { about, busy, refusal }, isOwn, onSubmit, onCancel }: Props) => {
  const { user } = about;
  const timeZone = useAppSelector(selectCourtTimeZone);
  const [unchanged, setUnchanged] = useState(false);
  const { register, handleSubmit, getValues, setValue, setError, control, formState } = useForm<UserFields>({
    values: fieldsOf(user, timeZone),
    resetOptions: { keepDirtyValues: true, keepErrors: true },
  });
  const { errors, dirtyFields } = formState;
  const permanent = useWatch({ control, name: 'permanent' });
  useUnfinished({
    opens: managedUsers.actions.dialogOpened(about),
    read: getValues,
    write: ({ plan: wanted, permanent: forEver, ...typed }) => {
      const plan = plans.find((one) => one === wanted);
      if (plan) setValue('plan', plan, { shouldDirty: true });
      if (typeof forEver === 'boolean') setValue('permanent', forEver, { shouldDirty: true });
      for (const name of ['credits', 'expiresOn', 'reason'] as const)
        if (name in typed) setValue(name, String(typed[name]), { shouldDirty: true });
    },
  });

  useEffect(() => {
    for (const { path, message } of refusal?.problems ?? []) {
      const name = fieldOf(path);
      if (name !== undefined) setError(name, { message });
    }
  }, [refusal, setError]);

  const submit = handleSubmit((typed) => {
    const changes = changesOf(user, typed, timeZone);
    const nothing = Object.keys(changes).length === 0;
    setUnchanged(nothing);
    if (!nothing) onSubmit({ changes, reason: typed.reason.trim() });
  });

  return (
    <Form noValidate onSubmit={(event) => void submit(event)}>
      <Modal.Header closeButton={!busy} closeLabel="关闭">
        <Modal.Title as="h2" id="user-dialog-title">
          编辑用户
        </Modal.Title>
      </Modal.Header>
      <Modal.Body>
        <RefusalAlert refusal={refusal} />
        <div aria-live="polite">{unchanged ? <Alert variant="info">没有修改任何内容。</Alert> : null}</div>
        <p className="text-break">
          <strong>{user.email}</strong>
          {isOwn ? '（本人）' : ''}
        </p>
        <Form.Group className="mb-3" controlId="user-plan">
          <Form.Label>方案</Form.Label>
          <Form.Select
            autoFocus
            isInvalid={Boolean(errors.plan)}
            aria-describedby="user-plan-problem"
            {...register('plan')}
          >
            {plans.map((plan) => (
              <option key={plan} value={plan}>
                {planTerms[plan].name}
              </option>
            ))}
          </Form.Select>
          <p className="field-problem mb-0" id="user-plan-problem" role="alert">
            {errors.plan?.message}
          </p>
        </Form.Group>
        <Form.Group className="mb-3" controlId="user-credits">
          <Form.Label>平台积分</Form.Label>
          <Form.Control
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
            isInvalid={Boolean(errors.credits)}
            aria-invalid={Boolean(errors.credits)}
            aria-describedby="user-credits-problem user-credits-hint"
            {...register('credits', { validate: (text) => !dirtyFields.credits || creditsProblem(text) })}
          />
          <p className="field-problem mb-0" id="user-credits-problem" role="alert">
            {errors.credits?.message}
          </p>
          <Form.Text id="user-credits-hint">修改后的余额，最多4位小数。新方案当月的积分另行计入。</Form.Text>
        </Form.Group>
        <PlanEnd
          day={register('expiresOn', { validate: (_day, typed) => dayProblem(typed) })}
          forEver={register('permanent')}
          isForEver={permanent}
          problem={errors.expiresOn?.message}
        />
        <ReasonField field={register('reason', { validate: reasonProblem })} problem={errors.reason?.message} />
      </Modal.Body>
      <DialogFooter busy={busy} label="保存" onCancel={onCancel} />
    </Form>
  );
};
