import { fieldOfKey } from '../../../../domain/forms/fieldOfKey.js';
import { pleadingWords } from '../../../../domain/forms/pleadingWords.js';
import { useCallback, useEffect, useState } from 'react';
import { Button, Spinner } from 'react-bootstrap';
import { useNavigate, useSearchParams } from 'react-router';
import { paperParameter } from '../../components/caseAddress.js';
import { CaseAccessForm } from '../../components/CaseAccessForm.js';
import { EmptyState } from '../../components/EmptyState.js';
import { ErrorNotice } from '../../components/ErrorNotice.js';
import { LoadingNotice } from '../../components/LoadingNotice.js';
import { PageTitle } from '../../components/PageTitle.js';
import { useAppDispatch, useAppSelector } from '../../core/hooks.js';
import { dataOf } from '../../core/loadable.js';
import type { CaseProgress } from '../../../../domain/contract/documents.js';
import { selectIsShared } from '../device/index.js';
import { AdoptHere } from '../adopting/view/index.js';
import { loadRequested, selectLoad } from '../pleading/index.js';
import { AnsweredComplaint, Defenses } from '../otherSide/view/index.js';
import { caseProgress, MotionsOfCase, ProgressHeadline, ProgressSteps } from '../progress/view/index.js';
import { selectSession } from '../../core/session/sessionSlice.js';
import { Comparison } from './Comparison.js';
import { VersionList } from './VersionList.js';
import { VersionPaper } from './VersionPaper.js';
import { type Access, comparison, versionList, versionPaper, type VersionPage } from './versionLists.js';
import './versions.css';
import { answerWord, standingOfKey } from '../../../../domain/forms/standing.js';

/** What waits for a new version: the court marked places and none has come since. */
const isDemanded = ({ correction = null }: CaseProgress): boolean =>
  correction !== null && !correction.answered && correction.marks.length > 0;

/** Opens the latest version in its form, to be submitted as another one: reading alone makes no draft. */
const EditButton = ({ access, label }: { readonly access: Access; readonly label: string }) => {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const load = useAppSelector(selectLoad);
  const [asked, setAsked] = useState(false);
  const path = asked && load.status === 'loaded' ? load.loaded.document.path : null;
  useEffect(() => {
    if (path !== null) void navigate(path);
  }, [path, navigate]);
  const busy = asked && (load.status === 'loading' || load.status === 'loaded');
  const edit = () => {
    setAsked(true);
    dispatch(loadRequested({ caseNumber: access.caseNumber, verificationCode: access.code }));
  };
  return (
    <>
      <Button variant="primary" disabled={busy} onClick={edit}>
        {busy ? (
          <Spinner animation="border" size="sm" className="me-2" aria-hidden="true" />
        ) : (
          <i className="bi bi-pencil-square me-2" aria-hidden="true" />
        )}
        {label}
      </Button>
      {asked && load.status === 'failed' ? <ErrorNotice message={load.detail} onRetry={edit} /> : null}
    </>
  );
};

type VersionsProps = {
  readonly access: Access;
  readonly list: VersionPage;
  /** Whether a link led to the defence that came in last. */
  readonly opensDefense: boolean;
  readonly onOther: () => void;
};

const Versions = ({ access, list, opensDefense, onOther }: VersionsProps) => {
  const dispatch = useAppDispatch();
  const read = useAppSelector(caseProgress.selectors.list);
  const progress = dataOf(read);
  const { caseNumber, code } = access;
  const ask = useCallback(
    () => void dispatch(caseProgress.actions.requested({ caseNumber, code })),
    [dispatch, caseNumber, code],
  );
  useEffect(ask, [ask]);
  const isDefense = list.items[0]?.pleading === 'defense';
  const formKey = list.items[0]?.form_key ?? '';
  return (
    <>
      <div className="version-case">
        <p className="mb-0">
          案号 <strong>{progress?.case_number ?? caseNumber}</strong> ·{' '}
          {isDefense ? answerWord(standingOfKey(formKey)) : pleadingWords(fieldOfKey(formKey)).complaint}
        </p>
        <div className="d-flex flex-wrap gap-2">
          {progress?.closure ? null : (
            <EditButton
              access={access}
              label={progress !== undefined && isDemanded(progress) ? '按法院要求修改' : '编辑'}
            />
          )}
          <AdoptHere {...access} />
          <Button variant="outline-secondary" onClick={onOther}>
            查看其他案件
          </Button>
        </div>
      </div>
      {read.status === 'failed' ? <ErrorNotice message={`案件进度没有读到：${read.error}`} onRetry={ask} /> : null}
      {progress === undefined ? null : <ProgressHeadline progress={progress} />}
      {progress?.defenses?.length ? (
        <Defenses access={access} defenses={progress.defenses} of={progress} opensLatest={opensDefense} />
      ) : null}
      <VersionPaper access={access} />
      {isDefense ? <AnsweredComplaint access={access} of={progress ?? {}} /> : null}
      <VersionList access={access} list={list} />
      {list.total > 1 ? (
        <Comparison access={access} total={list.total} />
      ) : (
        <EmptyState title="只有一个版本" icon="bi-file-earmark">
          <p className="text-secondary">修改后再次提交，即可在这里对比两个版本。</p>
        </EmptyState>
      )}
      {progress === undefined ? null : (
        <>
          <ProgressSteps progress={progress} />
          <MotionsOfCase progress={progress} />
        </>
      )}
    </>
  );
};

/** The case that a link to this page names. A signed-in user sees a case of their own at once, without a code. */
const useLinkedCase = () => {
  const dispatch = useAppDispatch();
  const { status } = useAppSelector(selectSession);
  const list = useAppSelector(versionList.selectors.list);
  const [query, setQuery] = useSearchParams();
  const caseNumber = query.get('case_number')?.trim() ?? '';
  const [opensDefense, setOpensDefense] = useState(query.get(paperParameter) === 'defense');
  const signedIn = status === 'signedIn';
  useEffect(() => {
    if (caseNumber !== '' && signedIn)
      dispatch(versionList.actions.requested({ access: { caseNumber, code: '' }, page: 1 }));
  }, [caseNumber, signedIn, dispatch]);
  const open = dataOf(list) !== undefined;
  const underWay = status === 'unknown' || (signedIn && (list.status === 'idle' || list.status === 'loading'));
  const isShared = useAppSelector(selectIsShared);
  useEffect(() => {
    // On a shared computer the number must not stay in the address, where the next user could go back to it.
    if (isShared && open && caseNumber !== '') setQuery({}, { replace: true });
  }, [isShared, open, caseNumber, setQuery]);
  return {
    caseNumber,
    waiting: caseNumber !== '' && underWay,
    opensDefense,
    /** Drops the case of the link: the page then shows the case that is typed on it. */
    leave: () => {
      setOpensDefense(false);
      if (caseNumber !== '') setQuery({}, { replace: true });
    },
  };
};

/** What one side has submitted, to be read: the newest version as paper, what the court asks, and what changed between any two versions. */
const VersionsPage = () => {
  const dispatch = useAppDispatch();
  const list = useAppSelector(versionList.selectors.list);
  const access = useAppSelector(versionList.selectors.query)?.access;
  const versions = dataOf(list);
  const linked = useLinkedCase();
  /** Clears the versions on screen and the code that they were read with. */
  const forget = useCallback(() => {
    dispatch(versionList.actions.forgotten());
    dispatch(comparison.actions.forgotten());
    dispatch(versionPaper.actions.forgotten());
    dispatch(caseProgress.actions.forgotten());
  }, [dispatch]);
  useEffect(() => forget, [forget]);
  return (
    <div className="page versions-page">
      <PageTitle title="已提交的版本">
        每次提交都是一个版本。在这里阅读、下载和对比各个版本，查看案件进度；阅读不会产生草稿。
      </PageTitle>
      {access && versions ? (
        <Versions
          access={access}
          list={versions}
          opensDefense={linked.opensDefense}
          onOther={() => {
            linked.leave();
            forget();
          }}
        />
      ) : linked.waiting ? (
        <LoadingNotice label="正在加载版本…" />
      ) : (
        <CaseAccessForm
          id="versions"
          action="查看版本"
          given={access ?? { caseNumber: linked.caseNumber, code: '' }}
          busy={list.status === 'loading'}
          detail={list.status === 'failed' ? list.error : null}
          onSubmit={(typed) => {
            linked.leave();
            dispatch(versionList.actions.requested({ access: typed, page: 1 }));
          }}
        />
      )}
    </div>
  );
};

export default VersionsPage;
