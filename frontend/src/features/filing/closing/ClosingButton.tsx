import { Button } from 'react-bootstrap';
import { useAppDispatch } from '../../../core/hooks.js';
import { closedCases, type ClosingTarget } from './closedCases.js';

/** Opens the dialog that closes a case without a number. */
export const ClosingButton = ({ target, size }: { readonly target: ClosingTarget; readonly size?: 'sm' }) => {
  const dispatch = useAppDispatch();
  return (
    <Button
      variant="outline-secondary"
      {...(size ? { size } : {})}
      onClick={() => dispatch(closedCases.actions.dialogOpened({ kind: 'close', ...target }))}
    >
      其他处理…
    </Button>
  );
};
