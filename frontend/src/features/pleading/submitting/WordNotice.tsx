import { useState } from 'react';
import { Alert, Button } from 'react-bootstrap';
import { Link } from 'react-router';
import { domainOf } from '../../../../../domain/forms/formDomain.js';
import { downloadAgain } from '../../../components/files/offerFile.js';
import { saidOfFile } from '../../../core/downloads.js';
import { useAppSelector } from '../../../core/hooks.js';
import { useCheckAddress, selectKept, selectOfferedFile, selectProgress } from '../page/index.js';
import { showFilingSet } from '../filingSet/showFilingSet.js';
import { useFormTools } from '../form/index.js';

/** The answer to 下载 Word 文书: that the file was made, that no court has it, and where it is kept; until the answers are changed. */
export const WordNotice = () => {
  const { definition } = useFormTools();
  const law = domainOf(definition);
  const file = useAppSelector(selectOfferedFile);
  const isKept = useAppSelector(selectKept);
  const { stage } = useAppSelector(selectProgress);
  const { isChecking, openCheck } = useCheckAddress();
  const [dismissed, setDismissed] = useState<string | null>(null);
  if (file === null || stage !== 'generated' || dismissed === file.url) return null;
  return (
    <Alert
      variant="success"
      className="kept-notice py-2 mb-2"
      dismissible
      closeLabel="关闭提示"
      onClose={() => setDismissed(file.url)}
    >
      <span role="status">
        {saidOfFile('Word 文书已下载')}
        {definition.kind === 'application' ? '' : '，还没有提交法院'}。
        {isKept ? (
          <>
            已保存到“
            <Link to="/app/my-documents" className="alert-link">
              我的文书
            </Link>
            ”。
          </>
        ) : null}
      </span>
      <Button variant="link" size="sm" className="p-0 ms-1 align-baseline" onClick={() => downloadAgain(file)}>
        再次下载
      </Button>
      <Button
        variant="link"
        size="sm"
        className="p-0 ms-2 align-baseline"
        onClick={isChecking ? showFilingSet : openCheck}
      >
        一起交的材料
      </Button>
      <Link
        to={`/submitted/word/${definition.kind}${law === 'civil' ? '' : `?law=${law}`}`}
        className="alert-link ms-2"
      >
        接下来怎么办
      </Link>
    </Alert>
  );
};
