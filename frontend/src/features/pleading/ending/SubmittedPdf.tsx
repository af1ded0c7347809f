import { useEffect } from 'react';
import { BusyButton } from '../../../components/BusyButton.js';
import { ErrorNotice } from '../../../components/ErrorNotice.js';
import { selectMakesPdf } from '../../../core/appMode/appModeSlice.js';
import { useAppDispatch, useAppSelector } from '../../../core/hooks.js';
import type { Receipt } from '../../drafts/index.js';
import { submittedPdf } from './submittedPdf.js';

/**
 * The PDF of what was submitted, where the server makes PDFs and this page can open the version: with the code that it shows, or as the account
 * that keeps the document. Anybody else types the code on the page of submitted versions, which has the PDF too.
 */
export const SubmittedPdf = ({ receipt }: { readonly receipt: Receipt }) => {
  const dispatch = useAppDispatch();
  const isMade = useAppSelector(selectMakesPdf);
  const download = useAppSelector(submittedPdf.selectors.list);
  useEffect(() => () => void dispatch(submittedPdf.actions.forgotten()), [dispatch]);
  const { caseNumber, verificationCode, version, kept } = receipt;
  if (!isMade || (verificationCode === null && !kept)) return null;
  const isBusy = download.status === 'loading';
  const request = () => {
    if (!isBusy) dispatch(submittedPdf.actions.requested({ caseNumber, verificationCode, version }));
  };
  return (
    <>
      <BusyButton variant="link" busy={isBusy} onClick={request}>
        {isBusy ? '正在生成 PDF…' : '下载 PDF'}
      </BusyButton>
      {download.status === 'failed' ? <ErrorNotice message={download.error} onRetry={request} /> : null}
    </>
  );
};
