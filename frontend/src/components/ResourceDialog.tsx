import { Fragment, type ReactNode } from 'react';
import { useAppDispatch, useAppSelector } from '../core/hooks.js';
import type { Creator } from '../core/resource/creator.js';
import type { Dialog } from '../core/resource/resource.js';
import type { RootState } from '../core/state.js';
import { TypedDialog } from './TypedDialog.js';
import { useReopening } from './unfinished/useUnfinished.js';
import type { OpenDialog } from './useDialogForm.js';

type Props<About, Input> = {
  /** The resource whose dialog it is. */
  readonly of: {
    readonly actions: {
      readonly dialogOpened: Creator<About>;
      readonly dialogClosed: Creator<void>;
      readonly submitted: Creator<Input>;
    };
    readonly selectors: { readonly dialog: (state: RootState) => Dialog<About> };
  };
  /** The prefix of the ids in it. */
  readonly id: string;
  readonly size?: 'lg';
  /** The form; it is mounted each time the dialog opens. */
  readonly children: (dialog: OpenDialog<About, Input>) => ReactNode;
};

/** The dialog of a resource, which adds something or changes it. A click beside it does not close it; what would lose what was typed asks. */
export const ResourceDialog = <About, Input>({
  of: { actions, selectors },
  id,
  size,
  children,
}: Props<About, Input>) => {
  const dispatch = useAppDispatch();
  const dialog = useAppSelector(selectors.dialog);
  useReopening(actions.dialogOpened.type);
  const close = () => void dispatch(actions.dialogClosed());
  const submit = (input: Input) => void dispatch(actions.submitted.of(input));
  return (
    <TypedDialog
      show={dialog.open}
      onHide={close}
      centered
      backdrop="static"
      keyboard={!(dialog.open && dialog.busy)}
      aria-labelledby={`${id}-title`}
      {...(size ? { size } : {})}
    >
      {dialog.open ? (
        <Fragment key={dialog.number}>
          {children({ ...dialog, id, opens: actions.dialogOpened.of(dialog.about), submit, close })}
        </Fragment>
      ) : null}
    </TypedDialog>
  );
};
