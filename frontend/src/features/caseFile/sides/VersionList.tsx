import { Spinner } from 'react-bootstrap';
import { ErrorNotice } from '../../../components/ErrorNotice.js';
import { LoadingNotice } from '../../../components/LoadingNotice.js';
import { CourtMoment } from '../../../components/time/CourtMoment.js';
import { useAppDispatch, useAppSelector } from '../../../core/hooks.js';
import { dataOf } from '../../../core/loadable.js';
import type { CaseDocument } from '../../../../../domain/contract/cases.js';
import { fieldOfKey } from '../../../../../domain/forms/fieldOfKey.js';
import { standingOfKey } from '../../../../../domain/forms/standing.js';
import { openVersion } from '../reads/caseDetails.js';
import { fileRequested, isSameFile, type WantedFile } from '../reads/versionFiles.js';
import { pleadingName, VersionContent } from './VersionContent.js';
import './caseSides.css';

type Props = {
  readonly versions: readonly CaseDocument[];
  /** The case whose files may be fetched; `null` once its personal data is erased. */
  readonly caseId: string | null;
};

/** Fetches one file; pressed twice, it is fetched once. */
const FileButton = ({ file, name }: { readonly file: WantedFile; readonly name: string }) => {
  const dispatch = useAppDispatch();
  const isFetching = useAppSelector(({ adminVersionFiles }) => adminVersionFiles.some((one) => isSameFile(one, file)));
  return (
    <button
      type="button"
      className="btn btn-link btn-sm p-0"
      disabled={isFetching}
      onClick={() => dispatch(fileRequested(file))}
    >
      {isFetching ? <Spinner animation="border" size="sm" className="me-1" aria-hidden="true" /> : null}
      {name}
    </button>
  );
};

/** The Word file of a version, and what changed since the one before as tracked changes. */
const VersionFiles = ({ document, caseId }: { readonly document: CaseDocument; readonly caseId: string }) => {
  const { version, defendant_id: defendantId, form_key: formKey } = document;
  const side = { caseId, defendantId, standing: standingOfKey(formKey), ...fieldOfKey(formKey) };
  return (
    <p className="version-files">
      <FileButton file={{ ...side, version }} name={`下载第 ${version} 版`} />
      {version > 1 ? (
        <FileButton
          file={{ ...side, from: version - 1, to: version }}
          name={`下载第 ${version - 1} 版到第 ${version} 版的修订对照`}
        />
      ) : null}
    </p>
  );
};

/** Opens the answers of a version under its entry, one version at a time. */
const VersionAnswers = ({ document, caseId }: { readonly document: CaseDocument; readonly caseId: string }) => {
  const dispatch = useAppDispatch();
  const content = useAppSelector(openVersion.selectors.list);
  const isOpen = useAppSelector(openVersion.selectors.query)?.document.id === document.id;
  const name = `${pleadingName(document)}第 ${document.version} 版内容`;
  const open = () => dispatch(openVersion.actions.requested({ caseId, document }));
  const read = dataOf(content);
  // The version opened before stays in the store until this one is there.
  const thisVersion = read?.id === document.id ? read : undefined;
  return (
    <>
      <button
        type="button"
        className="btn btn-link btn-sm p-0"
        aria-expanded={isOpen}
        onClick={() => (isOpen ? dispatch(openVersion.actions.forgotten()) : open())}
      >
        {isOpen ? '收起' : '查看'}
        {name}
      </button>
      {isOpen ? (
        <section className="version-content" aria-label={name}>
          {content.status === 'loading' ? <LoadingNotice label={`正在加载第 ${document.version} 版…`} /> : null}
          {content.status === 'failed' ? <ErrorNotice message={content.error} onRetry={open} /> : null}
          {thisVersion === undefined ? null : <VersionContent document={thisVersion} />}
        </section>
      ) : null}
    </>
  );
};

/** Every submitted version of a pleading, newest first, with its answers on demand and the fingerprint of its Word file. */
export const VersionList = ({ versions, caseId }: Props) => (
  <section className="version-list">
    <h3>提交记录</h3>
    <ol reversed>
      {versions.map((one) => (
        <li key={one.id}>
          <span className="fw-semibold">第 {one.version} 版</span>
          {one.is_latest ? <span className="case-tag case-tag-filed ms-2">最新</span> : null}
          <CourtMoment iso={one.submitted_at} />
          <details>
            <summary>文书指纹</summary>
            <code>{one.document_hash}</code>
          </details>
          {caseId === null ? null : (
            <>
              <VersionFiles document={one} caseId={caseId} />
              <VersionAnswers document={one} caseId={caseId} />
            </>
          )}
        </li>
      ))}
    </ol>
  </section>
);
