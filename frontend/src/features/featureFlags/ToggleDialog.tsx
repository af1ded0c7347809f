import type { GlobalFlag } from '../../../../domain/contract/featureFlags.js';
import { DialogForm } from '../../components/DialogForm.js';
import { ReasonField } from '../../components/ReasonField.js';
import { reasonProblem } from '../../components/reason.js';
import { ResourceDialog } from '../../components/ResourceDialog.js';
import { useDialogForm, type OpenDialog } from '../../components/useDialogForm.js';
import { globalFlags } from './globalFlags.js';

const ToggleForm = ({ dialog }: { readonly dialog: OpenDialog<GlobalFlag, string> }) => {
  const to = !dialog.about.is_enabled;
  const { field, frame, input } = useDialogForm(dialog, {
    initial: { reason: '' },
    checks: { reason: reasonProblem },
    send: ({ reason }) => dialog.submit(reason.trim()),
  });
  const label = to ? '开启' : '关闭';
  return (
    <DialogForm {...frame} title={`${label}${dialog.about.name}`} label={`确认${label}`} danger={!to}>
      <p>
        {to
          ? '开启后，除自行关闭的用户外，都可以使用此功能。'
          : '关闭后，所有用户都不能使用此功能，正在进行的随即停止。'}
      </p>
      <ReasonField {...field('reason')} input={input('reason')} note="，请勿写入个人信息" autoFocus />
    </DialogForm>
  );
};

/** Asks why a feature is turned on or off for everybody. */
export const ToggleDialog = () => (
  <ResourceDialog of={globalFlags} id="feature">
    {(dialog) => <ToggleForm dialog={dialog} />}
  </ResourceDialog>
);
