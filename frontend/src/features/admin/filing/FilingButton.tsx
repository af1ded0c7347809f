import { Button } from 'react-bootstrap';
import { useAppDispatch } from '../../../core/hooks.js';
import { filingOpened, type FilingTarget } from './filingSlice.js';

type Props = { readonly target: FilingTarget; readonly label?: string };

/** Opens the dialog that files a case under its formal number. */
export const FilingButton = ({ target, label = '立案' }: Props) => {
  const dispatch = useAppDispatch();
  return (
    <Button variant="primary" onClick={() => dispatch(filingOpened(target))}>
      <i className="bi bi-patch-check me-2" aria-hidden="true" />
      {label}
    </Button>
  );
};
