import { useState } from 'react';
import { Button } from 'react-bootstrap';
import { flushSync } from 'react-dom';
import { Link, useLocation, useNavigate, useParams } from 'react-router';
import { z } from 'zod';
import { domainIn } from '../../../../domain/case/procedure.js';
import { ForRoles } from '../../components/ForRoles.js';
import { PageTitle } from '../../components/PageTitle.js';
import { useAppSelector } from '../../core/hooks.js';
import { useCourtRole } from '../../core/session/courtUser.js';
import { adminPaths, leaving } from '../courtDesk/index.js';
import {
  DeepAnalysisCard,
  defencesOf,
  noDefence,
  FilingAnalysis,
  seekItem,
  CaseFacts,
  CaseHeading,
  CaseNotes,
  CaseNotices,
  CaseState,
  CaseTimeline,
  ComparisonSheet,
  CredentialsCard,
  DefendantPanel,
  PlaintiffPanel,
  ReadingContents,
  seekPart,
  type Place,
  RenamedDefendants,
  useCase,
} from '../caseFile/view/index.js';
import { allCases } from './allCases.js';
import { caseView, partiesOf, readVersionOf, type CaseView, type DefenceView } from '../caseFile/index.js';
import {
  AssigneeLine,
  AssigningDialog,
  CaseActions,
  CasePapersCard,
  ClosedNotice,
  ClosingButton,
  ClosingDialog,
  closingOf,
  CorrectionDesk,
  DefencePeriods,
  FilingButton,
  FilingDialog,
  NextPending,
  BackToPending,
  useCasePapers,
} from '../filing/view/index.js';
import { ProofPanel } from '../../components/receipts/ProofPanel.js';
import { FilingClockTag } from '../../components/time/FilingClockTag.js';
import { dataOf } from '../../core/loadable.js';
import { CourtKeys } from '../courtDesk/view/index.js';
import { selectPendingQuery, selectUpNext } from '../filing/index.js';
import { ViewSwitch } from '../../components/ViewSwitch.js';

/** The defendant shown first: the only one, else the first with a defence, else none. */
const firstToShow = (defences: readonly DefenceView[]): DefenceView | undefined =>
  defences.length === 1 ? defences[0] : defences.find(({ latest }) => latest !== undefined);

type Layout = 'sides' | 'compared';
const layouts = [
  { key: 'sides', name: '双方材料' },
  { key: 'compared', name: '逐项对照' },
] as const;

type Analysis = 'filing' | 'deep';

type AnalysisProps = {
  readonly label: string;
  readonly kind: Analysis;
  readonly open: Analysis | undefined;
  readonly onOpen: (kind: Analysis | undefined) => void;
  readonly disabled?: boolean;
};

/** Opens an analysis above the pleadings, and closes it again. */
const AnalysisButton = ({ label, kind, open, onOpen, disabled = false }: AnalysisProps) => (
  <Button
    variant="outline-primary"
    aria-expanded={open === kind}
    disabled={disabled}
    onClick={() => onOpen(open === kind ? undefined : kind)}
  >
    <i className="bi bi-stars me-2" aria-hidden="true" />
    {label}
  </Button>
);

const Sides = ({ view }: { readonly view: CaseView }) => {
  const [layout, setLayout] = useState<Layout>('sides');
  const [chosen, setChosen] = useState<string>();
  const [analysis, setAnalysis] = useState<Analysis>();
  const undefended = defencesOf(view).length === 0;
  const seek = (itemId: string, defendantId: string | null) => {
    // The place must be there before it can be gone to.
    flushSync(() => {
      setLayout('sides');
      if (defendantId !== null) setChosen(defendantId);
    });
    seekItem(defendantId ?? 'complaint', itemId);
  };
  const selected = view.defences.find(({ defendant }) => defendant.id === chosen) ?? firstToShow(view.defences);
  const tabs = { defences: view.defences, selected, onSelect: setChosen };
  return (
    <>
      {view.info.erased || !view.complete ? null : (
        <div className="analysis-choice">
          <AnalysisButton label="要素审查" kind="filing" open={analysis} onOpen={setAnalysis} />
          <ForRoles roles={['judge']}>
            <AnalysisButton label="深度分析" kind="deep" open={analysis} onOpen={setAnalysis} disabled={undefended} />
            {undefended ? <span className="text-body-secondary">{noDefence}</span> : null}
          </ForRoles>
        </div>
      )}
      {analysis === 'filing' ? <FilingAnalysis view={view} onSeek={({ item_id: item }) => seek(item, null)} /> : null}
      {analysis === 'deep' ? <DeepAnalysisCard view={view} onSeek={seek} /> : null}
      <div id="case-sides" />
      <ViewSwitch label="查看方式" views={layouts} shown={layout} onShow={setLayout} />
      {layout === 'sides' ? (
        <div className="case-sides">
          <PlaintiffPanel view={view} />
          <DefendantPanel {...tabs} of={view.info} caseId={view.info.erased ? null : view.info.id} />
        </div>
      ) : (
        <ComparisonSheet caseId={view.info.id} onSeek={seek} />
      )}
      {layout !== 'sides' || view.info.erased || selected?.latest === undefined ? null : (
        <ForRoles roles={['clerk']}>
          <CorrectionDesk
            key={selected.defendant.id}
            caseId={view.info.id}
            defendantId={selected.defendant.id}
            version={selected.latest.version}
            isOpen={selected.defendant.left_at === null && view.info.closure === null}
            isQuiet={selected.defendant.left_at !== null || view.info.closure !== null}
          />
        </ForRoles>
      )}
    </>
  );
};

const BackToAll = ({ caseId }: { readonly caseId: string | undefined }) => (
  <Link
    className="btn btn-outline-secondary"
    to={adminPaths.allCasesAt(useAppSelector(allCases.selectors.query) ?? {})}
    state={leaving(caseId)}
  >
    <i className="bi bi-arrow-left me-2" aria-hidden="true" />
    返回全部案件
  </Link>
);

type DetailsKeysProps = {
  readonly caseId: string | undefined;
  readonly temporary: boolean;
  readonly isJustFiled: boolean;
};

/** Back to the list; and on to the next case right after one was filed. */
const DetailsKeys = ({ caseId, temporary, isJustFiled }: DetailsKeysProps) => {
  const navigate = useNavigate();
  const next = useAppSelector(selectUpNext);
  const all = useAppSelector(allCases.selectors.query);
  const pending = useAppSelector(selectPendingQuery);
  const list = temporary || isJustFiled ? adminPaths.pendingCasesAt(pending) : adminPaths.allCasesAt(all ?? {});
  const back = () => void navigate(list, { state: leaving(caseId) });
  const goNext = next && (() => void navigate(adminPaths.filingReview(next.case_number)));
  return (
    <CourtKeys
      keys={[
        ...(isJustFiled ? [{ key: 'n', name: '审查下一件', press: goNext }] : []),
        { key: 'l', name: '返回列表', press: back },
        { key: 'Esc', name: '返回列表', press: back },
      ]}
    />
  );
};

/** What the filing dialog hands over when it comes here: the receipt of the number it just had assigned. */
const Handover = z.object({ receiptId: z.string().nullable() });

/** The receipt of the number assignment, right after it. */
const AssignmentReceipt = ({ receiptId }: { readonly receiptId: string }) => (
  <div className="mb-3">
    <ProofPanel receiptId={receiptId} />
  </div>
);

/** Where one may go to on the page; the papers are there once the case has its number. */
const placesOf = (hasPapers: boolean): readonly Place[] => [
  { name: '案件信息', seek: () => seekPart('[aria-label="案件信息"]') },
  { name: '双方材料', seek: () => seekPart('#case-sides') },
  ...(hasPapers ? [{ name: '文书和送达', seek: () => seekPart('.case-papers') }] : []),
  { name: '案件经过', seek: () => seekPart('.case-timeline') },
];

/** A case with both sides, for the judge. */
const CaseDetailsPage = () => {
  const { caseNumber = '' } = useParams();
  const { documents, load } = useCase(caseNumber);
  const handover = Handover.safeParse(useLocation().state).data;
  const files = useCourtRole('clerk');
  const info = dataOf(documents)?.case_info;
  const data = dataOf(documents);
  const hasPapers = useCasePapers(info);
  const parties = data === undefined ? null : partiesOf(data);
  const temporary = info?.is_temporary === true && info.closure === null;
  const target =
    info && temporary && !info.erased && info.set_aside === null
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
        title={info?.case_number ?? '案件详情'}
        heading={
          info === undefined || parties === null ? undefined : (
            <CaseHeading parties={parties}>{info.case_number}</CaseHeading>
          )
        }
        tab={parties ?? undefined}
        actions={
          // Beside a heading that is still to come they would move.
          info === undefined && !handover && documents.status !== 'failed' ? null : (
            <>
              {temporary && files ? <BackToPending caseId={info?.id} /> : <BackToAll caseId={info?.id} />}
              {handover ? <NextPending /> : null}
              {target === undefined || !files ? null : (
                <>
                  <ClosingButton target={closingOf(target, info?.same_filings)} />
                  <FilingButton target={target} />
                </>
              )}
            </>
          )
        }
      >
        {info?.case_cause}
        {info === undefined ? null : <AssigneeLine info={info} />}
        {info?.clock ? (
          <>
            {' · '}
            <FilingClockTag clock={info.clock} />
          </>
        ) : null}
        {info === undefined || info.filed_at === null ? null : <DefencePeriods />}
      </PageTitle>
      {handover?.receiptId ? <AssignmentReceipt receiptId={handover.receiptId} /> : null}
      <CaseState documents={documents} onRetry={load}>
        {(data) => {
          const view = caseView(data);
          return (
            <>
              <ReadingContents places={placesOf(hasPapers)} />
              <ClosedNotice info={view.info} />
              <CaseNotices view={view} />
              <RenamedDefendants view={view} />
              <div className="case-overview">
                <CaseFacts view={view} action={<CaseActions info={view.info} />} />
                {info?.erased ? null : <CredentialsCard view={view} />}
              </div>
              {view.complete || view.info.on_paper !== null ? (
                <Sides key={`sides of ${view.info.id}`} view={view} />
              ) : null}
              <CasePapersCard info={view.info} />
              <CaseNotes view={view} />
              <CaseTimeline key={view.info.id} view={view} />
              {view.info.erased ? null : (
                <ForRoles roles={['administrator']}>
                  <p className="mt-3 mb-0 no-print">
                    <Link className="link-danger" to={adminPaths.eraseCase(view.info.case_number)}>
                      依法清除本案的个人信息
                    </Link>
                  </p>
                </ForRoles>
              )}
            </>
          );
        }}
      </CaseState>
      <DetailsKeys caseId={info?.id} temporary={temporary && files} isJustFiled={handover !== undefined} />
      <FilingDialog current={info && { caseId: info.id, currentNumber: info.case_number, ...readVersionOf(data) }} />
      <ClosingDialog />
      <AssigningDialog />
    </>
  );
};

export default CaseDetailsPage;
