import { Button } from 'react-bootstrap';
import { useAppDispatch } from '../../../core/hooks.js';
import { filingOpened, type FilingTarget } from './filingSlice.js';

type Props = { readonly target: Omit<FilingTarget, 'corrects'>; readonly label?: string };

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

/** Opens the dialog that gives a filed case another number, for a reason. */
export const CorrectionButton = ({ target }: Pick<Props, 'target'>) => {
  const dispatch = useAppDispatch();
  return (
    <Button variant="link" size="sm" onClick={() => dispatch(filingOpened({ ...target, corrects: true }))}>
      更正案号
    </Button>
  );
};
