import { Button } from 'react-bootstrap';
import { useAppDispatch, useAppSelector } from '../../core/hooks.js';
import { bundleRequested } from './bundleFile.js';

/** Downloads the log as an audit bundle. */
export const BundleButton = () => {
  const dispatch = useAppDispatch();
  const isFetching = useAppSelector(({ auditBundle }) => auditBundle);
  return (
    <Button variant="outline-primary" disabled={isFetching} onClick={() => dispatch(bundleRequested())}>
      {isFetching ? '正在导出…' : '下载审计包'}
    </Button>
  );
};
