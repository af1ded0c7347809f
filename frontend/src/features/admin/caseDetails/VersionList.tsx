import type { CaseDocument } from '../adminSchemas.js';
import { CourtMoment } from '../CourtMoment.js';

/** Every submitted version of a pleading, newest first, with the fingerprint of its Word file. */
export const VersionList = ({ versions }: { readonly versions: readonly CaseDocument[] }) => (
  <section className="version-list">
    <h3>提交记录</h3>
    <ol reversed>
      {versions.map(({ id, version, is_latest, submitted_at, document_hash }) => (
        <li key={id}>
          <span className="fw-semibold">第 {version} 版</span>
          {is_latest ? <span className="case-tag case-tag-filed ms-2">最新</span> : null}
          <CourtMoment iso={submitted_at} />
          <details>
            <summary>文书指纹</summary>
            <code>{document_hash}</code>
          </details>
        </li>
      ))}
    </ol>
  </section>
);
