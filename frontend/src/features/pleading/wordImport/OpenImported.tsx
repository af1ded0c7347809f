import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useAppSelector } from '../../../core/hooks.js';
import { selectWordImport } from './wordImportSlice.js';

/** Goes to the form of what was read. */
export const OpenImported = () => {
  const navigate = useNavigate();
  const state = useAppSelector(selectWordImport);
  const path = state.status === 'read' ? state.imported.document.path : null;
  useEffect(() => {
    if (path !== null) void navigate(path);
  }, [path, navigate]);
  return null;
};
