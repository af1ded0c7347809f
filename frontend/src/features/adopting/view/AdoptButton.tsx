import { Button } from 'react-bootstrap';
import { useAppDispatch } from '../../../core/hooks.js';
import { adoption } from '../adoption.js';

/** Opens the dialog that asks for number and code. */
export const AdoptButton = () => {
  const dispatch = useAppDispatch();
  return (
    <Button
      variant="outline-primary"
      onClick={() => dispatch(adoption.actions.dialogOpened({ caseNumber: '', code: '' }))}
    >
      <i className="bi bi-folder-plus me-1" aria-hidden="true" />
      添加已有案件
    </Button>
  );
};
