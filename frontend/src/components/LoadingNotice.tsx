import { Spinner } from 'react-bootstrap';

/** Something is on its way. Announced to screen readers. */
export const LoadingNotice = ({ label = '正在加载…' }: { label?: string }) => (
  <div className="loading-notice" role="status">
    <Spinner animation="border" size="sm" aria-hidden="true" />
    <span>{label}</span>
  </div>
);
