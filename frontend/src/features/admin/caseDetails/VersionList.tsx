import type { CaseDocument } from '../adminSchemas.js';
import { CourtMoment } from '../../../components/time/CourtMoment.js';

type Props = {
  readonly versions: readonly CaseDocument[];
  /** The case whose files may be fetched; `null` once its personal data is erased. */
  readonly caseId: string | null;
};

const fileAddress = (caseId: string, defendantId: string | null, what: string, query: Record<string, string>): string =>
  `/api/cases/${encodeURIComponent(caseId)}/${what}?${new URLSearchParams({
    ...query,
    ...(defendantId === null ? {} : { defendant_id: defendantId }),
  }).toString()}`;

/** The Word file of a version, and what changed since the one before as tracked changes. */
const VersionFiles = ({
  version: { version, defendant_id: side },
  caseId,
}: {
  version: CaseDocument;
  caseId: string;
}) => (
  <p className="version-files">
    <a href={fileAddress(caseId, side, 'version-file', { version: String(version) })}>下载第 {version} 版</a>
    {version > 1 ? (
      <a href={fileAddress(caseId, side, 'version-changes/word', { from: String(version - 1), to: String(version) })}>
        下载第 {version - 1} 版到第 {version} 版的修订对照
      </a>
    ) : null}
  </p>
);

/** Every submitted version of a pleading, newest first, with the fingerprint of its Word file. */
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
          {caseId === null ? null : <VersionFiles version={one} caseId={caseId} />}
        </li>
      ))}
    </ol>
  </section>
);
