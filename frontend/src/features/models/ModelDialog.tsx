import type { ReactNode } from 'react';
import { FormDialog } from '../../components/FormDialog.js';
import { useAppDispatch, useAppSelector } from '../../core/hooks.js';
import type { Creator } from '../../core/resource/creator.js';
import type { Dialog } from '../../core/resource/resource.js';
import type { RootState } from '../../core/state.js';

type Props<About> = {
  readonly lists: {
    readonly actions: { readonly dialogOpened: Creator<About>; readonly dialogClosed: Creator<void> };
    readonly selectors: { readonly dialog: (state: RootState) => Dialog<About> };
  };
  readonly labelledBy: string;
  readonly children: (dialog: Extract<Dialog<About>, { open: true }>, close: () => void) => ReactNode;
};

/** The dialog that adds a model to a list or changes one of it. */
export const ModelDialog = <About,>({ lists: { actions, selectors }, labelledBy, children }: Props<About>) => {
  const dispatch = useAppDispatch();
  const close = () => void dispatch(actions.dialogClosed());
  return (
    <FormDialog
      dialog={useAppSelector(selectors.dialog)}
      opening={actions.dialogOpened.type}
      labelledBy={labelledBy}
      onClose={close}
    >
      {(dialog) => children(dialog, close)}
    </FormDialog>
  );
};
