import { Alert, Form, Modal } from 'react-bootstrap';
import { useForm } from 'react-hook-form';
import { codeLooks, isGiven } from '../../../components/caseAccess.js';
import { CaseCodeField, CaseNumberField } from '../../../components/CaseAccessFields.js';
import type { CaseAccess } from '../../../components/caseAccess.js';
import { DialogFooter } from '../../../components/DialogFooter.js';
import { TypedDialog } from '../../../components/TypedDialog.js';
import { useAppDispatch, useAppSelector } from '../../../core/hooks.js';
import { adoption } from '../adoption.js';

type Props = { readonly given: CaseAccess; readonly busy: boolean; readonly detail: string | null };

/** The form is mounted each time the dialog opens, so that no code stays in it. */
const AdoptForm = ({ given, busy, detail }: Props) => {
  const dispatch = useAppDispatch();
  const { register, handleSubmit, formState } = useForm<CaseAccess>({ defaultValues: given });
  const { errors } = formState;
  const submit = handleSubmit(({ caseNumber, code }) =>
    dispatch(adoption.actions.submitted({ caseNumber: caseNumber.trim(), code: code.trim().toUpperCase() })),
  );
  const problem = errors.caseNumber?.message ?? errors.code?.message ?? detail;
  return (
    <Form noValidate onSubmit={(event) => void submit(event)}>
      <Modal.Header closeButton closeLabel="关闭">
        <Modal.Title as="h2" id="adopt-title">
          添加已有案件
        </Modal.Title>
      </Modal.Header>
      <Modal.Body className="d-grid gap-3">
        <p className="mb-0">
          登录前提交的、同事提交的案件，填案号和这一方的验证码加进“我的文书”，以后编辑、查看版本和进度都不用输入验证码。
        </p>
        <div aria-live="assertive">
          {problem === null ? null : (
            <Alert variant="danger" className="mb-0">
              {problem}
            </Alert>
          )}
        </div>
        <CaseNumberField
          id="adopt-case-number"
          field={register('caseNumber', { validate: isGiven('case_number_missing') })}
          invalid={errors.caseNumber !== undefined}
          autoFocus
        />
        <CaseCodeField
          id="adopt-code"
          field={register('code', { validate: isGiven('code_missing') })}
          invalid={errors.code !== undefined}
          describedBy="adopt-code-hint"
        />
        <Form.Text id="adopt-code-hint" className="mt-0">
          案号和验证码在提交成功的页面和回执上。验证码是 {codeLooks}。
        </Form.Text>
      </Modal.Body>
      <DialogFooter busy={busy} label="加入我的文书" onCancel={() => dispatch(adoption.actions.dialogClosed())} />
    </Form>
  );
};

/** Asks for the number and the code of a case that is to be among one's own documents. */
export const AdoptDialog = () => {
  const dispatch = useAppDispatch();
  const dialog = useAppSelector(adoption.selectors.dialog);
  return (
    <TypedDialog
      show={dialog.open}
      onHide={() => dispatch(adoption.actions.dialogClosed())}
      centered
      aria-labelledby="adopt-title"
    >
      {dialog.open ? (
        <AdoptForm given={dialog.about} busy={dialog.busy} detail={dialog.refusal?.detail ?? null} />
      ) : null}
    </TypedDialog>
  );
};
