import { Alert, Form } from 'react-bootstrap';
import { useForm } from 'react-hook-form';
import { BusyButton } from '../../components/BusyButton.js';
import { isGiven } from '../../components/caseAccess.js';
import { CaseCodeField, CaseNumberField } from '../../components/CaseAccessFields.js';
import { useAppSelector } from '../../core/hooks.js';
import { selectUser } from '../../core/session/sessionSlice.js';
import type { Access } from './versionLists.js';

type Props = {
  /** The initial content of the fields. */
  readonly given: Access;
  readonly busy: boolean;
  /** Why the last try failed. */
  readonly detail: string | null;
  readonly onSubmit: (access: Access) => void;
};

/** Asks for case number and code. A signed-in user may leave out the code of a case of their own. */
export const AccessForm = ({ given, busy, detail, onSubmit }: Props) => {
  const signedIn = useAppSelector(selectUser) !== null;
  const { register, handleSubmit, formState } = useForm<Access>({ defaultValues: given });
  const { errors } = formState;
  const submit = handleSubmit(({ caseNumber, code }) =>
    onSubmit({ caseNumber: caseNumber.trim(), code: code.trim().toUpperCase() }),
  );
  const problem = errors.caseNumber?.message ?? errors.code?.message ?? detail;
  return (
    <Form noValidate className="panel version-access" onSubmit={(event) => void submit(event)}>
      <div aria-live="assertive">{problem === null ? null : <Alert variant="danger">{problem}</Alert>}</div>
      <div className="version-choosers">
        <CaseNumberField
          id="versions-case-number"
          field={register('caseNumber', { validate: isGiven('case_number_missing') })}
          invalid={errors.caseNumber !== undefined}
        />
        <CaseCodeField
          id="versions-code"
          field={register('code', { validate: (value) => signedIn || isGiven('code_missing')(value) })}
          invalid={errors.code !== undefined}
          describedBy="versions-code-hint"
        />
        <BusyButton type="submit" variant="primary" busy={busy}>
          {busy ? '正在查询…' : '查看版本'}
        </BusyButton>
      </div>
      <Form.Text id="versions-code-hint">
        案号和验证码在提交回执上，验证码为 8 位字母和数字，不区分大小写。
        {signedIn ? '本账号提交的案件可以不填验证码。' : null}
      </Form.Text>
    </Form>
  );
};
