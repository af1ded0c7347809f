import { lazy, Suspense, useState } from 'react';
import { Button } from 'react-bootstrap';
import { useAppDispatch, useAppSelector } from '../../../core/hooks.js';
import { caseKeyOf } from '../../drafts/index.js';
import { createdShare } from '../shares.js';

/** Fetched when somebody shares for the first time. */
const ShareDialog = lazy(() => import('./ShareDialog.js'));

/** The dialog for all buttons of a page; stands there once. */
export const ShareDialogHere = () => {
  const isOpen = useAppSelector((state) => createdShare.selectors.dialog(state).open);
  const [isWanted, setWanted] = useState(false);
  if (isOpen && !isWanted) setWanted(true);
  if (!isWanted) return null;
  return (
    <Suspense>
      <ShareDialog />
    </Suspense>
  );
};

type Props = {
  readonly draft: { readonly id: string; readonly formKey: string };
  /** What the draft is called, for screen readers. */
  readonly name: string;
  readonly variant: string;
  /** How many have it now. */
  readonly count?: number;
};

/** Opens the dialog that shares a draft of the account. */
export const ShareButton = ({ draft: { id, formKey }, name, variant, count = 0 }: Props) => {
  const dispatch = useAppDispatch();
  return (
    <Button
      size="sm"
      variant={variant}
      className="text-nowrap"
      aria-label={`共享${name}`}
      onClick={() =>
        dispatch(createdShare.actions.dialogOpened({ form_key: formKey, case_key: caseKeyOf(formKey, id), name }))
      }
    >
      <i className="bi bi-share me-1" aria-hidden="true" />
      {count === 0 ? '共享' : `共享中（${count}）`}
    </Button>
  );
};
