import { Button } from 'react-bootstrap';

/** Takes a row out of its list. */
export const RemoveRow = ({ label, onRemove }: { label: string; onRemove: () => void }) => (
  <Button variant="quiet" size="sm" className="row-remove" aria-label={`删除${label}`} onClick={onRemove}>
    <i className="bi bi-trash" aria-hidden="true" />
  </Button>
);
