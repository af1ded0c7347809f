import { Alert, Form } from 'react-bootstrap';
import { useForm } from 'react-hook-form';
import { BusyButton } from './BusyButton.js';
import { codeLooks, isGiven, type CaseAccess } from './caseAccess.js';
import { CaseCodeField, CaseNumberField } from './CaseAccessFields.js';
import { useAppSelector } from '../core/hooks.js';
import { selectUser } from '../core/session/sessionSlice.js';
import './caseAccess.css';

type Props = {
  /** The initial content of the fields. */
  readonly given: CaseAccess;
  /** Prefix of the ids of the fields. */
  readonly id: string;
  /** What the button does. */
  readonly action: string;
  readonly busy: boolean;
  /** Why the last try failed. */
  readonly detail: string | null;
  readonly onSubmit: (access: CaseAccess) => void;
};

/** Asks for case number and code. A signed-in user may leave out the code of a case of their own. */
export const CaseAccessForm = ({ given, id, action, busy, detail, onSubmit }: Props) => {
  const signedIn = useAppSelector(selectUser) !== null;
  const { register, handleSubmit, formState } = useForm<CaseAccess>({ defaultValues: given });
  const { errors } = formState;
  const submit = handleSubmit(({ caseNumber, code }) =>
    onSubmit({ caseNumber: caseNumber.trim(), code: code.trim().toUpperCase() }),
  );
  const problem = errors.caseNumber?.message ?? errors.code?.message ?? detail;
  return (
    <Form noValidate className="panel case-access" onSubmit={(event) => void submit(event)}>
      <div aria-live="assertive">{problem === null ? null : <Alert variant="danger">{problem}</Alert>}</div>
      <div className="case-access-fields">
        <CaseNumberField
          id={`${id}-case-number`}
          field={register('caseNumber', { validate: isGiven('case_number_missing') })}
          invalid={errors.caseNumber !== undefined}
        />
        <CaseCodeField
          id={`${id}-code`}
          field={register('code', { validate: (value) => signedIn || isGiven('code_missing')(value) })}
          invalid={errors.code !== undefined}
          describedBy={`${id}-code-hint`}
        />
        <BusyButton type="submit" variant="primary" busy={busy}>
          {busy ? '正在查询…' : action}
        </BusyButton>
      </div>
      <Form.Text id={`${id}-code-hint`}>
        案号和验证码在提交成功的页面和回执上。验证码是 {codeLooks}。找不到了，带身份证件到法院查询。
        {signedIn ? '本账号提交的案件可以不填验证码。' : null}
      </Form.Text>
    </Form>
  );
};
