import { useState } from 'react';
import { Button, Spinner } from 'react-bootstrap';
import { CopyButton } from '../../components/CopyButton.js';
import { PageNumbers } from '../../components/PageNumbers.js';
import { selectMakesPdf } from '../../core/appMode/appModeSlice.js';
import { useAppDispatch, useAppSelector } from '../../core/hooks.js';
import { CourtMoment } from '../../components/time/CourtMoment.js';
import { WordingNotice } from '../../components/WordingNotice.js';
import { ProofPanel } from '../../components/receipts/ProofPanel.js';
import type { Version } from '../../../../domain/contract/versions.js';
import { paperPlace } from './VersionPaper.js';
import { type Access, fileRequested, versionList, versionPaper, type VersionPage } from './versionLists.js';

type RowProps = { readonly access: Access; readonly version: Version; readonly latest: boolean };

const VersionRow = ({ access, version, latest }: RowProps) => {
  const dispatch = useAppDispatch();
  const fetching = useAppSelector(({ versionFile }) => versionFile);
  const shown = useAppSelector(versionPaper.selectors.query)?.version === version.version;
  const [proof, setProof] = useState(false);
  const makesPdf = useAppSelector(selectMakesPdf);
  const isMine = (as?: 'pdf') =>
    fetching !== null && 'version' in fetching && fetching.version === version.version && fetching.as === as;
  const name = `第 ${version.version} 版`;
  return (
    <li className="version">
      <div className="version-line">
        <p className="version-name">
          <strong>{name}</strong>
          {latest ? <span className="version-latest">最新</span> : null}
          <span className="text-secondary">
            提交于 <CourtMoment iso={version.submitted_at} />
          </span>
        </p>
        <div className="d-flex flex-wrap gap-2">
          <Button
            variant="outline-primary"
            size="sm"
            aria-pressed={shown}
            onClick={() => {
              dispatch(versionPaper.actions.requested({ access, version: version.version }));
              document.getElementById(paperPlace)?.focus();
            }}
          >
            <i className="bi bi-file-earmark-text me-1" aria-hidden="true" />
            阅读{name}
          </Button>
          <Button
            variant="outline-secondary"
            size="sm"
            disabled={fetching !== null}
            onClick={() => dispatch(fileRequested({ version: version.version }))}
          >
            {isMine() ? (
              <Spinner animation="border" size="sm" className="me-1" aria-hidden="true" />
            ) : (
              <i className="bi bi-file-earmark-word me-1" aria-hidden="true" />
            )}
            下载{name} Word
          </Button>
          {makesPdf ? (
            <Button
              variant="outline-secondary"
              size="sm"
              disabled={fetching !== null}
              onClick={() => dispatch(fileRequested({ version: version.version, as: 'pdf' }))}
            >
              {isMine('pdf') ? (
                <Spinner animation="border" size="sm" className="me-1" aria-hidden="true" />
              ) : (
                <i className="bi bi-file-earmark-pdf me-1" aria-hidden="true" />
              )}
              下载{name} PDF
            </Button>
          ) : null}
          <Button variant="outline-secondary" size="sm" aria-expanded={proof} onClick={() => setProof(!proof)}>
            <i className="bi bi-shield-check me-1" aria-hidden="true" />
            {name}回执
          </Button>
        </div>
      </div>
      <p className="version-hash">
        <span className="text-secondary">文书校验值</span>
        <code>{version.document_hash}</code>
        <CopyButton text={version.document_hash} label="复制校验值" copiedMessage="校验值已复制" />
      </p>
      <WordingNotice wording={version.wording} />
      {proof ? <ProofPanel receiptId={version.receipt_id} /> : null}
    </li>
  );
};

/** The versions of one side, newest first. */
export const VersionList = ({ access, list }: { readonly access: Access; readonly list: VersionPage }) => {
  const dispatch = useAppDispatch();
  return (
    <section className="panel" aria-labelledby="version-list-title">
      <h2 id="version-list-title">已提交的版本（{list.total}）</h2>
      <ul className="versions">
        {list.items.map((version) => (
          <VersionRow key={version.version} access={access} version={version} latest={version.version === list.total} />
        ))}
      </ul>
      <PageNumbers
        page={list.page}
        pageSize={list.page_size}
        total={list.total}
        onPage={(page) => dispatch(versionList.actions.requested({ access, page }))}
      />
    </section>
  );
};
