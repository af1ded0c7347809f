import type { ReactNode } from 'react';
import { useReopening } from './unfinished/useUnfinished.js';
import type { Dialog } from '../core/resource/resource.js';
import { TypedDialog } from './TypedDialog.js';

type Props<About> = {
  readonly dialog: Dialog<About>;
  /** The type of the action that opens it. */
  readonly opening: string;
  readonly labelledBy: string;
  readonly size?: 'lg';
  readonly onClose: () => void;
  /** The form; it is mounted each time the dialog opens. */
  readonly children: (dialog: Extract<Dialog<About>, { open: true }>) => ReactNode;
};

/** The dialog that adds something or changes it. A click beside it does not close it; what would lose what was typed asks. */
export const FormDialog = <About,>({ dialog, opening, labelledBy, size, onClose, children }: Props<About>) => {
  useReopening(opening);
  return (
    <TypedDialog
      show={dialog.open}
      onHide={onClose}
      centered
      backdrop="static"
      keyboard={!(dialog.open && dialog.busy)}
      aria-labelledby={labelledBy}
      {...(size ? { size } : {})}
    >
      {dialog.open ? children(dialog) : null}
    </TypedDialog>
  );
};
