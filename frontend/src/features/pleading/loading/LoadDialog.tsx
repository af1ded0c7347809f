import { useEffect } from 'react';
import { Alert, Button, Form, Modal } from 'react-bootstrap';
import { useForm } from 'react-hook-form';
import { Link, useNavigate } from 'react-router';
import { BusyButton } from '../../../components/BusyButton.js';
import { codeLooks, isGiven } from '../../../components/caseAccess.js';
import { CaseCodeField, CaseNumberField } from '../../../components/CaseAccessFields.js';
import { TypedDialog } from '../../../components/TypedDialog.js';
import { useAppDispatch, useAppSelector } from '../../../core/hooks.js';
import { loadLeft, loadRequested, selectLoad } from './loadSlice.js';

type Props = { readonly show: boolean; readonly onClose: () => void };
type Fields = { caseNumber: string; verificationCode: string };

/** Asks for case number and code, loads the document and goes to its form. */
export const LoadDialog = ({ show, onClose }: Props) => {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const load = useAppSelector(selectLoad);
  const { register, handleSubmit, formState, reset } = useForm<Fields>({
    defaultValues: { caseNumber: '', verificationCode: '' },
  });

  const path = load.status === 'loaded' ? load.loaded.document.path : null;
  useEffect(() => {
    if (show && path !== null) void navigate(path);
  }, [show, path, navigate]);

  const close = () => {
    dispatch(loadLeft());
    reset();
    onClose();
  };
  const submit = handleSubmit(({ caseNumber, verificationCode }) => {
    const request = { caseNumber: caseNumber.trim(), verificationCode: verificationCode.trim().toUpperCase() };
    dispatch(loadRequested(request));
  });
  const validate = isGiven('number_or_code_missing');
  const missing = formState.errors.caseNumber ?? formState.errors.verificationCode;
  const detail = missing?.message ?? (load.status === 'failed' ? load.detail : null);
  const busy = load.status === 'loading' || load.status === 'loaded';

  return (
    <TypedDialog show={show} onHide={close} centered aria-labelledby="load-title">
      <Form noValidate onSubmit={(event) => void submit(event)}>
        <Modal.Header closeButton closeLabel="关闭">
          <Modal.Title as="h2" id="load-title">
            凭案号和验证码继续填写
          </Modal.Title>
        </Modal.Header>
        <Modal.Body>
          <p className="text-secondary">
            案号和验证码在您提交文书时的回执上。加载后可以修改，并作为新的版本提交。只想查看、下载或对比以前的版本，请到
            <Link to="/versions" onClick={close}>
              已提交的版本
            </Link>
            。
          </p>
          <div aria-live="assertive">{detail === null ? null : <Alert variant="danger">{detail}</Alert>}</div>
          <div className="mb-3">
            <CaseNumberField
              id="load-case-number"
              field={register('caseNumber', { validate })}
              invalid={formState.errors.caseNumber !== undefined}
              autoFocus
            />
          </div>
          <CaseCodeField
            id="load-code"
            field={register('verificationCode', { validate })}
            invalid={formState.errors.verificationCode !== undefined}
            describedBy="load-code-hint"
          />
          <Form.Text id="load-code-hint">{codeLooks}</Form.Text>
        </Modal.Body>
        <Modal.Footer>
          <Button variant="outline-secondary" onClick={close}>
            取消
          </Button>
          <BusyButton type="submit" variant="primary" busy={busy}>
            {busy ? '正在加载…' : '加载文书'}
          </BusyButton>
        </Modal.Footer>
      </Form>
    </TypedDialog>
  );
};
