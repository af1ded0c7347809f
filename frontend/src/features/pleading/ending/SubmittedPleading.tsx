import { useMemo } from 'react';
import { Button } from 'react-bootstrap';
import { Link } from 'react-router';
import { buildDocumentModel } from '../../../../../domain/forms/buildDocumentModel.js';
import { PageTitle } from '../../../components/PageTitle.js';
import { PaperDocument } from '../../../components/PaperDocument.js';
import { useFormTools, useSnapshot } from '../form/index.js';
import type { OpenedPage } from '../page/index.js';
import { ClearDraftButton } from '../parts/index.js';
import './ending.css';

type Props = { readonly page: OpenedPage; readonly onAmend: () => void };

/** A draft that stayed here after it was submitted: to be read, and changed only by who says that they want another version. */
const SubmittedPleading = ({ page, onAmend }: Props) => {
  const { definition } = useFormTools();
  const answers = useSnapshot((snapshot) => snapshot.answers);
  const model = useMemo(() => buildDocumentModel(definition, answers), [definition, answers]);
  const { values, progress } = page.draft;
  return (
    <div className="page end-page">
      <PageTitle title={`已提交（第 ${progress.version ?? 1} 版）`}>
        这份文书已提交（案号 {values.filing.caseNumber}），法院收到的就是下面的内容。要改动就作为新的版本提交。
      </PageTitle>
      <div className="end-actions">
        <Button variant="primary" onClick={onAmend}>
          修改并提交新版本
        </Button>
        <Link to="/progress" className="btn btn-outline-secondary">
          案件进度
        </Link>
        <ClearDraftButton page={page} />
      </div>
      <PaperDocument model={model} />
    </div>
  );
};

export default SubmittedPleading;
