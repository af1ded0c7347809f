import { useEffect } from 'react';
import { Modal } from 'react-bootstrap';
import { useNavigate } from 'react-router';
import { useAppDispatch, useAppSelector } from '../../../core/hooks.js';
import { adminPaths } from '../../courtDesk/index.js';
import { useReopening } from '../../../components/unfinished/useUnfinished.js';
import { TypedDialog } from '../../../components/TypedDialog.js';
import {
  filingClosed,
  filingOpened,
  numberEntered,
  numberReconsidered,
  numberReread,
  selectFiling,
  versionReread,
  type FilingTarget,
  confirmationPressed,
} from '../numbers/index.js';
import { NumberConfirmation } from './NumberConfirmation.js';
import { NumberEntry } from './NumberEntry.js';

type Props = {
  /** Number and newest complaint of the case on screen, as it was read last. */
  readonly current?: Pick<FilingTarget, 'caseId' | 'currentNumber' | 'version'> | undefined;
};

/** Asks for a formal number, has it confirmed, and goes to the filed case's details once the court has it. */
export const FilingDialog = ({ current }: Props) => {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const filing = useAppSelector(selectFiling);
  useReopening(filingOpened.type);
  useEffect(() => {
    if (filing.step !== 'filed') return;
    dispatch(filingClosed());
    const state = { receiptId: filing.receiptId };
    void navigate(adminPaths.caseDetails(filing.caseNumber), { replace: true, state });
  }, [filing, dispatch, navigate]);
  const [caseId, currentNumber] = [current?.caseId, current?.currentNumber];
  useEffect(() => {
    if (caseId !== undefined && currentNumber !== undefined) dispatch(numberReread({ caseId, currentNumber }));
  }, [caseId, currentNumber, dispatch]);
  const version = current?.version;
  const isPassed = filing.step === 'entering' && filing.isPassed === true;
  useEffect(() => {
    if (isPassed && caseId !== undefined && version !== undefined) dispatch(versionReread({ caseId, version }));
  }, [isPassed, caseId, version, dispatch]);
  // A dialog left open must not reappear on the next case.
  useEffect(() => () => void dispatch(filingClosed()), [dispatch]);
  const open = filing.step === 'entering' || filing.step === 'confirming' || filing.step === 'sending';
  const isCorrection = filing.step !== 'closed' && filing.step !== 'filed' && filing.target.corrects === true;
  const close = () => dispatch(filingClosed());
  return (
    <TypedDialog
      show={open}
      onHide={close}
      centered
      backdrop="static"
      keyboard={filing.step !== 'sending'}
      holdsMore={filing.step === 'confirming'}
      aria-label={isCorrection ? '更正案号' : '立案'}
    >
      <Modal.Header closeButton={filing.step !== 'sending'} closeLabel="关闭">
        <Modal.Title as="h2">
          {filing.step !== 'entering' ? '核对案号' : isCorrection ? '更正案号' : '编立正式案号'}
        </Modal.Title>
      </Modal.Header>
      {filing.step === 'entering' ? (
        <NumberEntry
          filing={filing}
          onEntered={(number, reason) => dispatch(numberEntered(number, reason))}
          onClose={close}
        />
      ) : null}
      {filing.step === 'confirming' || filing.step === 'sending' ? (
        <NumberConfirmation
          filing={filing}
          onConfirm={() => dispatch(confirmationPressed())}
          onBack={() => dispatch(numberReconsidered())}
        />
      ) : null}
    </TypedDialog>
  );
};
