import { useState } from 'react';
import { Alert, Card } from 'react-bootstrap';
import { flushSync } from 'react-dom';
import { Link, useParams } from 'react-router';
import { domainIn } from '../../../../../domain/case/procedure.js';
import type { CaseDetails } from '../../../../../domain/contract/cases.js';
import { PageTitle } from '../../../components/PageTitle.js';
import { adminPaths } from '../../courtDesk/index.js';
import {
  FilingAnalysis,
  FindingToolContext,
  seekItem,
  CaseFacts,
  CaseHeading,
  CaseNotes,
  CaseNotices,
  CaseState,
  CaseTimeline,
  CredentialsCard,
  ReadingContents,
  seekPart,
  type RowTool,
  RowToolContext,
  type Place,
  useCase,
  VersionViews,
  type View,
  VersionList,
} from '../../caseFile/view/index.js';
import { caseView, partiesOf, readVersionOf, type CaseView } from '../../caseFile/index.js';
import { AssigneeLine } from '../assigning/AssignButtons.js';
import { AssigningDialog } from '../assigning/AssigningDialog.js';
import { BatchLink } from '../batchTags/BatchTag.js';
import { ClosedNotice } from '../closing/ClosedNotice.js';
import { ClosingButton } from '../closing/ClosingButton.js';
import { ClosingDialog } from '../closing/ClosingDialog.js';
import { closingOf } from '../closing/closingOf.js';
import { CameBack, correctionDesk } from '../correctionDesk/CameBack.js';
import { CorrectionDesk } from '../correctionDesk/CorrectionDesk.js';
import { CaseActions, FilingButton } from '../dialog/FilingButton.js';
import { FilingDialog } from '../dialog/FilingDialog.js';
import { FilingClockTag } from '../../../components/time/FilingClockTag.js';
import { dataOf } from '../../../core/loadable.js';
import { tickFinding } from '../marking/OfferTick.js';
import { RowMarks } from '../marking/RowMarks.js';
import { useRowClicks } from '../marking/useRowMarking.js';
import { ReviewKeys } from './ReviewKeys.js';
import { BackToPending, ReviewSteps } from '../pendingCases/ReviewSteps.js';
import './review.css';

const complaintParts = [
  { section: 'parties', name: '当事人' },
  { section: 'claims', name: '诉讼请求' },
  { section: 'facts', name: '事实与理由' },
  { section: 'other', name: '其他事项' },
];

const markRow: RowTool = (row, title) => <RowMarks row={row} title={title} />;

/** The review of the elements, and the complaint that it leads into. */
const Reviewed = ({ view }: { readonly view: CaseView }) => {
  const [shown, setShown] = useState<View>('elements');
  const seek = (itemId: string) => {
    flushSync(() => setShown('elements')); // the place must be there before it can be gone to
    seekItem('complaint', itemId);
  };
  const read = (section: string) => {
    flushSync(() => setShown('elements'));
    seekPart(`[data-pleading="complaint"] [data-item="${section}"]`);
  };
  const isPending = view.info.is_temporary && view.info.closure === null;
  useRowClicks(isPending);
  const hasContent = view.complete && !view.info.erased;
  const places: readonly Place[] = [
    { name: '要素审查', seek: () => seekPart('[aria-label="立案要素审查"]') },
    ...(isPending ? [{ name: '补正', seek: () => seekPart(correctionDesk) }] : []),
    ...complaintParts
      .filter(({ section }) => section !== 'other' || (view.complaint?.final_data?.otherItems.length ?? 0) > 0)
      .map(({ section, name }) => ({ name, seek: () => read(section) })),
    { name: '案件经过', seek: () => seekPart('.case-timeline') },
  ];
  return (
    <>
      {hasContent ? <ReadingContents places={places} /> : null}
      {view.info.erased || !isPending ? null : <CameBack caseId={view.info.id} />}
      {view.info.erased ? null : (
        <FindingToolContext value={isPending ? tickFinding : null}>
          <FilingAnalysis view={view} onSeek={({ item_id: item }) => seek(item)} />
        </FindingToolContext>
      )}
      {view.info.erased || !view.complete ? null : (
        <CorrectionDesk
          caseId={view.info.id}
          defendantId={null}
          version={view.complaint?.version}
          isOpen={isPending}
          isQuiet={!isPending}
        />
      )}
      {view.complete && view.complaint ? (
        <div data-pleading="complaint" tabIndex={-1}>
          <RowToolContext value={isPending ? markRow : null}>
            <VersionViews document={view.complaint} shown={shown} onShow={setShown} />
          </RowToolContext>
        </div>
      ) : null}
    </>
  );
};

type LeadProps = {
  readonly info: CaseDetails['case_info'];
  /** Whether the heading has the number already. */
  readonly isNamed: boolean;
};

/** What a case is about, who has it, which batch it was filed with, and until when the court has to decide. */
const ReviewLead = ({ info, isNamed }: LeadProps) => (
  <span className="text-break">
    {isNamed ? '' : `${info.case_number} · `}
    {info.case_cause}
    <AssigneeLine info={info} />
    {info.batch === undefined ? null : (
      <>
        {' · '}
        <BatchLink batch={info.batch} />
      </>
    )}
    {info.clock ? (
      <>
        {' · '}
        <FilingClockTag clock={info.clock} />
      </>
    ) : null}
  </span>
);

/** A complaint as the filing court examines it, before the case gets its formal number. */
const FilingReviewPage = () => {
  const { caseNumber = '' } = useParams();
  const { documents, load } = useCase(caseNumber);
  const info = dataOf(documents)?.case_info;
  const data = dataOf(documents);
  const parties = data === undefined ? null : partiesOf(data);
  const target =
    info?.is_temporary && info.closure === null && !info.erased && info.set_aside === null
      ? {
          caseId: info.id,
          currentNumber: info.case_number,
          cause: info.case_cause,
          ...domainIn(info),
          ...readVersionOf(data),
        }
      : undefined;
  return (
    <>
      <PageTitle
        title="立案审查"
        heading={
          info === undefined || parties === null ? undefined : (
            <CaseHeading parties={parties}>立案审查 · {info.case_number}</CaseHeading>
          )
        }
        tab={parties === null ? undefined : `${parties} · 立案审查`}
        actions={
          <>
            <BackToPending caseId={info?.id} />
            <ReviewSteps caseNumber={caseNumber} />
            {target === undefined ? null : (
              <>
                <ClosingButton target={closingOf(target, info?.same_filings)} />
                <FilingButton target={target} />
              </>
            )}
          </>
        }
      >
        {info === undefined ? null : <ReviewLead info={info} isNamed={parties !== null} />}
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
              <ClosedNotice info={view.info} />
              <CaseNotices view={{ ...view, awaited: [] }} />
              <div className="review-layout">
                <div>
                  <Reviewed key={view.info.id} view={view} />
                  {target === undefined || !view.complete ? null : (
                    <div className="review-end">
                      <ReviewSteps caseNumber={caseNumber} />
                      <FilingButton target={target} label="审查完毕，立案" />
                    </div>
                  )}
                </div>
                <div className="review-aside">
                  <CaseFacts view={view} action={<CaseActions info={view.info} />} />
                  {view.info.erased ? null : <CredentialsCard view={view} />}
                  <Card body>
                    <VersionList versions={view.complaintVersions} caseId={view.info.erased ? null : view.info.id} />
                  </Card>
                </div>
              </div>
              <CaseNotes view={view} />
              <CaseTimeline key={view.info.id} view={view} />
            </>
          );
        }}
      </CaseState>
      <ReviewKeys caseNumber={caseNumber} caseId={info?.id} target={target} same={info?.same_filings} />
      <FilingDialog current={target} />
      <ClosingDialog />
      <AssigningDialog />
    </>
  );
};

export default FilingReviewPage;
