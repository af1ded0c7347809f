import { Form, Modal } from 'react-bootstrap';
import type { Account } from '../../../../domain/contract/account.js';
import { passwordResetHours, passwordResetPage } from '../../../../domain/account/passwordReset.js';
import { CopyButton } from '../../components/CopyButton.js';
import { DialogForm } from '../../components/DialogForm.js';
import { ResourceDialog } from '../../components/ResourceDialog.js';
import { ShownOnceDialog } from '../../components/ShownOnceDialog.js';
import { ReasonField } from '../../components/ReasonField.js';
import { reasonProblem } from '../../components/reason.js';
import { useDialogForm, type OpenDialog } from '../../components/useDialogForm.js';
import { CourtMoment } from '../../components/time/CourtMoment.js';
import { useAppDispatch } from '../../core/hooks.js';
import { useResource } from '../../core/resource/useResource.js';
import { issuedLink, type IssuedLink } from './issuedLink.js';

/** Asks why a link is issued. */
const IssueForm = ({ dialog }: { readonly dialog: OpenDialog<Account, string> }) => {
  const { field, frame, input } = useDialogForm(dialog, {
    initial: { reason: '' },
    checks: { reason: reasonProblem },
    send: ({ reason }) => dialog.submit(reason.trim()),
  });
  return (
    <DialogForm {...frame} title="重设密码" label="生成链接">
      <p className="text-break">
        <strong>{dialog.about.email}</strong>
      </p>
      <p>
        先核实对方是账号本人。生成的链接{passwordResetHours}
        小时内有效，只能用一次，由您交给本人；本人打开链接设置新密码后，原密码和已有的登录即失效。您看不到新密码。
      </p>
      <ReasonField {...field('reason')} input={input('reason')} autoFocus />
    </DialogForm>
  );
};

/** The address that the owner of the account opens. */
const addressOf = ({ token }: IssuedLink): string => `${window.location.origin}${passwordResetPage}#${token}`;

/** Issues a link with which the owner of an account sets another password, and shows it once. */
export const PasswordLinkDialog = () => {
  const dispatch = useAppDispatch();
  const { data: link } = useResource(issuedLink);
  const { actions } = issuedLink;
  return (
    <>
      <ResourceDialog of={issuedLink} id="password-link">
        {(dialog) => <IssueForm dialog={dialog} />}
      </ResourceDialog>
      <ShownOnceDialog
        show={link !== undefined && link !== null}
        once="链接"
        onHide={() => dispatch(actions.requested())}
        aria-labelledby="issued-link-title"
      >
        <Modal.Header closeButton closeLabel="关闭">
          <Modal.Title as="h2" id="issued-link-title">
            重设密码的链接
          </Modal.Title>
        </Modal.Header>
        {link ? (
          <Modal.Body>
            <p className="text-break">
              供 <strong>{link.email}</strong> 使用，
              <CourtMoment iso={link.expiresAt} /> 前有效，只能用一次。
            </p>
            <Form.Group controlId="issued-link" className="mb-3">
              <Form.Label>链接</Form.Label>
              <Form.Control
                as="textarea"
                rows={3}
                readOnly
                value={addressOf(link)}
                onFocus={({ target }) => target.select()}
              />
            </Form.Group>
            <CopyButton text={addressOf(link)} label="复制链接" copiedMessage="链接已复制" />
            <p className="small text-body-secondary mt-3 mb-0">
              关闭后不能再次查看；没有交到本人手中的，可以重新生成，先前的链接随即失效。
            </p>
          </Modal.Body>
        ) : null}
      </ShownOnceDialog>
    </>
  );
};
