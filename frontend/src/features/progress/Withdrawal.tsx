import { Button, Form } from 'react-bootstrap';
import { saidIn } from '../../../../domain/forms/pleadingWords.js';
import { domainOf } from '../../../../domain/forms/formDomain.js';
import { mostOfClosureReason } from '../../../../domain/contract/closures.js';
import type { CaseProgress } from '../../../../domain/contract/documents.js';
import { BusyButton } from '../../components/BusyButton.js';
import type { CaseAccess } from '../../components/caseAccess.js';
import { DialogField } from '../../components/DialogField.js';
import { DialogForm } from '../../components/DialogForm.js';
import { ResourceDialog } from '../../components/ResourceDialog.js';
import { useDialogForm, type OpenDialog } from '../../components/useDialogForm.js';
import { useAppDispatch, useAppSelector } from '../../core/hooks.js';
import { caseProgress } from './caseProgress.js';

type Of = Pick<CaseProgress, 'domain'>;

/** Opens the dialog that withdraws a complaint which has no number yet. */
export const WithdrawButton = ({ access, of }: { readonly access: CaseAccess; readonly of: Of }) => {
  const dispatch = useAppDispatch();
  return (
    <Button variant="outline-danger" onClick={() => dispatch(caseProgress.actions.dialogOpened(access))}>
      {saidIn(of)`撤回起诉状…`}
    </Button>
  );
};

const WithdrawForm = ({ dialog, of }: { readonly dialog: OpenDialog<CaseAccess, string>; readonly of: Of }) => {
  const say = saidIn(of);
  const { field, frame, input } = useDialogForm(
    // What opened the dialog holds a code, which is not kept.
    { ...dialog, opens: undefined },
    { initial: { reason: '' }, send: ({ reason }) => dialog.submit(reason.trim()) },
  );
  return (
    <DialogForm {...frame} title={say`撤回起诉状`} label="撤回" danger>
      <p className="text-break">
        撤回 {dialog.about.caseNumber} 以后，法院不再审查，也不立案；已提交的各版仍可查看。
        {domainOf(of) === 'criminal' ? '以后就同一件事再次自诉的，由法院依法审查。' : say`以后可以就同一件事重新起诉。`}
      </p>
      <p>只是要修改内容的，不用撤回：直接提交新的版本。</p>
      <DialogField {...field('reason')} label="原因" hint="可以不填。法院会看到。">
        <Form.Control as="textarea" rows={3} maxLength={mostOfClosureReason} {...input('reason')} />
      </DialogField>
    </DialogForm>
  );
};

/** Asks once more before a complaint is withdrawn. */
export const WithdrawDialog = ({ of }: { readonly of: Of }) => (
  <ResourceDialog of={caseProgress} id="withdrawal">
    {(dialog) => <WithdrawForm dialog={dialog} of={of} />}
  </ResourceDialog>
);

/** Fetches the notice that a complaint was returned or refused; nothing where there is none for this side. */
export const ClosureNotice = ({ closure }: { readonly closure: NonNullable<CaseProgress['closure']> }) => {
  const dispatch = useAppDispatch();
  const access = useAppSelector(caseProgress.selectors.query);
  const busy = useAppSelector(caseProgress.selectors.pending).includes(closure.id);
  if (closure.document_hash === null || access === null) return null;
  return (
    <BusyButton
      variant="outline-primary"
      busy={busy}
      onClick={() => dispatch(caseProgress.changes.download.of({ id: closure.id, ...access }))}
    >
      下载通知书（Word）
    </BusyButton>
  );
};
