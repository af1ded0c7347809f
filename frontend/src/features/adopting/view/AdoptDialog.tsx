import { Form } from 'react-bootstrap';
import { codeLooks, isGiven, type CaseAccess } from '../../../components/caseAccess.js';
import { CaseCodeField, CaseNumberField } from '../../../components/CaseAccessFields.js';
import { DialogForm } from '../../../components/DialogForm.js';
import { ResourceDialog } from '../../../components/ResourceDialog.js';
import { useDialogForm, type OpenDialog } from '../../../components/useDialogForm.js';
import { adoption } from '../adoption.js';

const AdoptForm = ({ dialog }: { readonly dialog: OpenDialog<CaseAccess, CaseAccess> }) => {
  const { field, frame, registered } = useDialogForm<CaseAccess>(
    // A code is not kept, and what opened the dialog may hold one.
    { ...dialog, opens: undefined },
    {
      initial: dialog.about,
      checks: { caseNumber: isGiven('case_number_missing'), code: isGiven('code_missing') },
      send: ({ caseNumber, code }) => dialog.submit({ caseNumber: caseNumber.trim(), code: code.trim().toUpperCase() }),
    },
  );
  const [number, code] = [field('caseNumber'), field('code')];
  const missing = number.problem ?? code.problem;
  const refusal = missing === undefined ? dialog.refusal : { detail: missing, problems: [] };
  return (
    <DialogForm {...frame} place={{ ...dialog, refusal }} title="添加已有案件" label="加入我的文书">
      <p>
        登录前提交的、同事提交的案件，填案号和这一方的验证码加进“我的文书”，以后编辑、查看版本和进度都不用输入验证码。
      </p>
      <div className="d-grid gap-3">
        <CaseNumberField
          id={number.id}
          field={registered('caseNumber')}
          invalid={number.problem !== undefined}
          autoFocus
        />
        <CaseCodeField
          id={code.id}
          field={registered('code')}
          invalid={code.problem !== undefined}
          describedBy="adopt-code-hint"
        />
        <Form.Text id="adopt-code-hint" className="mt-0">
          案号和验证码在提交成功的页面和回执上。验证码是 {codeLooks}。
        </Form.Text>
      </div>
    </DialogForm>
  );
};

/** Asks for the number and the code of a case that is to be among one's own documents. */
export const AdoptDialog = () => (
  <ResourceDialog of={adoption} id="adopt">
    {(dialog) => <AdoptForm dialog={dialog} />}
  </ResourceDialog>
);
