import { BusyButton } from '../../../components/BusyButton.js';
import { ErrorNotice } from '../../../components/ErrorNotice.js';
import { useAppDispatch, useAppSelector } from '../../../core/hooks.js';
import { paperDownload } from './paperDownload.js';

/** The official form without answers, for somebody who would rather fill it in with a pen or in Word; from there it is read back. */
export const BlankFormLink = ({ formKey }: { readonly formKey: string }) => {
  const dispatch = useAppDispatch();
  const download = useAppSelector(paperDownload.selectors.list);
  const query = useAppSelector(paperDownload.selectors.query);
  const isOwn = query?.what === 'blank' && query.formKey === formKey;
  const isBusy = isOwn && download.status === 'loading';
  const request = () => {
    if (!isBusy) dispatch(paperDownload.actions.requested({ what: 'blank', formKey }));
  };
  return (
    <div className="no-print mt-2">
      <BusyButton variant="outline-primary" size="sm" busy={isBusy} onClick={request}>
        下载空白表格
      </BusyButton>
      <p className="field-hint mt-1 mb-0">
        打印后用笔填；也可以在 Word 里点方框、填空，填好后用“从 Word 文书恢复填写”读回来，逐项核对。
      </p>
      {isOwn && download.status === 'failed' ? <ErrorNotice message={download.error} onRetry={request} /> : null}
    </div>
  );
};
