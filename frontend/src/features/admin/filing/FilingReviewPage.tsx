import { useState } from 'react';
import { Alert, Card } from 'react-bootstrap';
import { Link, useParams } from 'react-router';
import { PageTitle } from '../../../components/PageTitle.js';
import { PaperDocument } from '../../../components/PaperDocument.js';
import { adminPaths } from '../adminPaths.js';
import { CaseFacts } from '../caseDetails/CaseFacts.js';
import { CaseNotices } from '../caseDetails/CaseNotices.js';
import { CaseState } from '../caseDetails/CaseState.js';
import { caseView, type CaseView } from '../caseDetails/caseView.js';
import { CredentialsCard } from '../caseDetails/CredentialsCard.js';
import { ItemList } from '../caseDetails/ItemList.js';
import { useCase } from '../caseDetails/useCase.js';
import { VersionList } from '../caseDetails/VersionList.js';
import { FilingButton } from './FilingButton.js';
import { FilingDialog } from './FilingDialog.js';
import { dataOf } from '../../../store/loadable.js';
import { BackToPending, ReviewSteps } from '../pendingCases/ReviewSteps.js';
import { ViewSwitch } from '../ViewSwitch.js';

const Elements = ({ view: { complaint } }: { readonly view: CaseView }) => (
  <Card body>
    <ItemList title="当事人信息" items={complaint?.final_data?.partyInfo} emptyText="未填写当事人信息" />
    <ItemList title="诉讼请求" items={complaint?.final_data?.claimItems} emptyText="未填写诉讼请求" />
    <ItemList title="事实与理由" items={complaint?.final_data?.factItems} emptyText="未填写事实与理由" />
  </Card>
);

type View = 'elements' | 'paper';
const views = [
  { key: 'elements', name: '要素清单' },
  { key: 'paper', name: '起诉状全文' },
] as const;

const ComplaintContent = ({ view }: { readonly view: CaseView }) => {
  const [shown, setShown] = useState<View>('elements');
  const model = view.complaint?.model;
  return (
    <div>
      <ViewSwitch label="起诉状内容" views={views} shown={shown} onShow={setShown} />
      {shown === 'elements' ? <Elements view={view} /> : null}
      {shown === 'paper' ? (
        model ? (
          <PaperDocument model={model} />
        ) : (
          <Alert variant="warning">起诉状全文不可用。</Alert>
        )
      ) : null}
    </div>
  );
};

/** A complaint as the filing court examines it, before the case gets its formal number. */
const FilingReviewPage = () => {
  const { caseNumber = '' } = useParams();
  const { documents, load } = useCase(caseNumber);
  const info = dataOf(documents)?.case_info;
  const target =
    info?.is_temporary && !info.erased && info.set_aside === null
      ? { caseId: info.id, currentNumber: info.case_number, cause: info.case_cause }
      : undefined;
  return (
    <>
      <PageTitle
        title="立案审查"
        actions={
          <>
            <BackToPending />
            <ReviewSteps caseNumber={caseNumber} />
            {target === undefined ? null : <FilingButton target={target} />}
          </>
        }
      >
        {info === undefined ? null : (
          <span className="text-break">
            {info.case_number} · {info.case_cause}
          </span>
        )}
      </PageTitle>
      <CaseState documents={documents} onRetry={load}>
        {(data) => {
          const view = caseView(data);
          return (
            <>
              {view.info.is_temporary ? null : (
                <Alert variant="success">
                  本案已立案。<Link to={adminPaths.caseDetails(view.info.case_number)}>查看案件详情</Link>
                </Alert>
              )}
              <CaseNotices view={{ ...view, awaited: [] }} />
              <div className="review-layout">
                {view.complete ? (
                  <div>
                    <ComplaintContent key={view.info.id} view={view} />
                    {target === undefined ? null : (
                      <div className="review-end">
                        <ReviewSteps caseNumber={caseNumber} />
                        <FilingButton target={target} label="审查完毕，立案" />
                      </div>
                    )}
                  </div>
                ) : null}
                <div className="review-aside">
                  <CaseFacts view={view} />
                  {view.info.erased ? null : <CredentialsCard view={view} />}
                  <Card body>
                    <VersionList versions={view.complaintVersions} caseId={view.info.erased ? null : view.info.id} />
                  </Card>
                </div>
              </div>
            </>
          );
        }}
      </CaseState>
      <FilingDialog />
    </>
  );
};

export default FilingReviewPage;
