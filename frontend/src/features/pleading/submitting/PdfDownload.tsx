import { useEffect } from 'react';
import { BusyButton } from '../../../components/BusyButton.js';
import { ErrorNotice } from '../../../components/ErrorNotice.js';
import { selectMakesPdf } from '../../../core/appMode/appModeSlice.js';
import { useAppDispatch, useAppSelector } from '../../../core/hooks.js';
import { selectUser } from '../../../core/session/sessionSlice.js';
import { namedCase } from '../calls/pleadingApi.js';
import { useFormTools } from '../form/index.js';
import { pdfDownload } from './pdfDownload.js';

/** The pleading as a PDF, behind the Word file, where the server makes PDFs. */
export const PdfDownload = () => {
  const dispatch = useAppDispatch();
  const { definition, values } = useFormTools();
  const isMade = useAppSelector(selectMakesPdf);
  const isLimited = typeof useAppSelector(selectUser)?.generation_limit === 'number';
  const download = useAppSelector(pdfDownload.selectors.list);
  useEffect(() => () => void dispatch(pdfDownload.actions.forgotten()), [dispatch]);
  if (!isMade) return null;
  const isBusy = download.status === 'loading';
  const request = () => {
    if (isBusy) return;
    const { answers, definition: hash, filing } = values();
    const named = namedCase(definition.kind, filing);
    dispatch(pdfDownload.actions.requested({ formKey: definition.key, answers, definition: hash, named }));
  };
  return (
    <div className="pdf-download">
      <BusyButton variant="link" className="p-0" busy={isBusy} onClick={request}>
        {isBusy ? '正在生成 PDF…' : '下载 PDF'}
      </BusyButton>
      <span className="field-hint ms-2">
        <span className="pdf-why">供阅读和打印；要改格式请下载 Word 文书。</span>
        {isLimited ? '计入今日的文书生成次数。' : ''}
      </span>
      {download.status === 'failed' ? (
        <div className="mt-2">
          <ErrorNotice message={download.error} onRetry={request} />
        </div>
      ) : null}
    </div>
  );
};
