import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useAppDispatch, useAppSelector } from '../../../core/hooks.js';
import { selectIsShared } from '../../device/index.js';
import { useFormTools } from '../form/index.js';
import {
  conclusionRequested,
  selectConcluded,
  selectEditedSince,
  selectKeepsDraft,
  selectReceipt,
} from '../page/index.js';

/**
 * Ends a submission on the form's page, also one that a page which is gone had begun to end: nothing more is stored of the draft,
 * it is deleted or kept, and the end page takes the place of this one in the browser's history.
 */
export const Conclusion = () => {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { definition, abandonDraft, flushDraft } = useFormTools();
  const receipt = useAppSelector(selectReceipt);
  const isShared = useAppSelector(selectIsShared);
  const editedSince = useAppSelector(selectEditedSince);
  const keepsDraft = useAppSelector(selectKeepsDraft);
  // What was typed while the outcome was unknown is nowhere else.
  const keeps = (keepsDraft && !isShared) || editedSince;
  const concluded = useAppSelector(selectConcluded);
  const { key: formKey } = definition;
  useEffect(() => {
    if (receipt === null) return;
    const conclude = async () => {
      await (keeps ? flushDraft() : abandonDraft());
      dispatch(conclusionRequested({ receipt, formKey, keeps }));
    };
    void conclude();
  }, [receipt, keeps, formKey, dispatch, abandonDraft, flushDraft]);
  useEffect(() => {
    if (concluded !== null) void navigate(`/submitted/${concluded}`, { replace: true });
  }, [concluded, navigate]);
  return null;
};
