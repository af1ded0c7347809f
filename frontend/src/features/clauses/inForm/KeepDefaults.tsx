import { lazy, Suspense, type ReactNode } from 'react';
import { Button } from 'react-bootstrap';
import { useAppDispatch, useAppSelector } from '../../../core/hooks.js';
import { selectUser } from '../../../core/session/sessionSlice.js';
import { useFormTools } from '../../pleading/slots/index.js';
import { defaultsDialogOpened, formDefaults } from '../formDefaults.js';

/** Fetched when it is first opened. */
const DefaultsDialog = lazy(() => import('./DefaultsDialog.js'));

/** Opens the choice of answers that new drafts of the form begin with; for whoever is signed in. */
export const KeepDefaults = () => {
  const dispatch = useAppDispatch();
  const { definition } = useFormTools();
  const user = useAppSelector(selectUser);
  const isOpen = useAppSelector((state) => formDefaults.selectors.dialog(state).open);
  if (user === null) return null;
  return (
    <>
      <Button variant="link" size="sm" onClick={() => dispatch(defaultsDialogOpened({ formKey: definition.key }))}>
        <i className="bi bi-bookmark-plus me-1" aria-hidden="true" />
        存为默认值
      </Button>
      {isOpen ? (
        <Suspense>
          <DefaultsDialog />
        </Suspense>
      ) : null}
    </>
  );
};

/** Nothing has to be shared around the page. */
export const NothingAround = ({ children }: { readonly children: ReactNode }) => children;

/** It has no column of its own. */
export const NoPanel = () => null;
