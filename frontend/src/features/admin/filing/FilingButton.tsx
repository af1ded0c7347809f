import { Button } from 'react-bootstrap';
import { useAppDispatch } from '../../../store/hooks.js';
import { filingOpened, type FilingTarget } from './filingSlice.js';

/** Opens the dialog that files a case under its formal number. */
export const FilingButton = ({ target }: { readonly target: FilingTarget }) => {
  const dispatch = useAppDispatch();
  return (
    <Button variant="primary" onClick={() => dispatch(filingOpened(target))}>
      <i className="bi bi-patch-check me-2" aria-hidden="true" />
      立案
    </Button>
  );
};
