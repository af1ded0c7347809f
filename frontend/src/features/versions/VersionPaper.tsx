import { useState } from 'react';
import { Button } from 'react-bootstrap';
import type { VersionPaper as Paper } from '../../../../domain/contract/versions.js';
import { ErrorNotice } from '../../components/ErrorNotice.js';
import { LoadingNotice } from '../../components/LoadingNotice.js';
import { PaperDocument } from '../../components/PaperDocument.js';
import { CourtMoment } from '../../components/time/CourtMoment.js';
import { WordingNotice } from '../../components/WordingNotice.js';
import { useAppDispatch, useAppSelector } from '../../core/hooks.js';
import type { Loadable } from '../../core/loadable.js';
import { type Access, answeredComplaint, fileRequested, versionPaper } from './versionLists.js';

/** The heading of the paper, which takes the focus when another version is chosen. */
export const paperPlace = 'version-paper-title';

const submitters: Readonly<Record<Paper['submitted_by'], string>> = {
  self: '由本账号提交',
  account: '由另一账号提交',
  code: '未登录提交',
};

type SheetProps = { readonly read: Loadable<Paper>; readonly onRetry: () => void };

const Sheet = ({ read, onRetry }: SheetProps) => {
  switch (read.status) {
    case 'idle':
      return null;
    case 'loading':
      return <LoadingNotice label="正在打开文书…" />;
    case 'failed':
      return <ErrorNotice message={read.error} onRetry={onRetry} />;
    case 'loaded':
      return (
        <>
          <p className="text-secondary">
            第 {read.data.version} 版 · 提交于 <CourtMoment iso={read.data.submitted_at} /> ·{' '}
            {submitters[read.data.submitted_by]}
          </p>
          <WordingNotice wording={read.data.wording} />
          <PaperDocument model={read.data.model} />
        </>
      );
  }
};

/** The version that is looked at, as it stands on paper, with its Word file. */
export const VersionPaper = ({ access }: { readonly access: Access }) => {
  const dispatch = useAppDispatch();
  const read = useAppSelector(versionPaper.selectors.list);
  const version = useAppSelector(versionPaper.selectors.query)?.version;
  const fetching = useAppSelector(({ versionFile }) => versionFile);
  if (version === undefined) return null;
  return (
    <section className="panel version-paper" aria-labelledby={paperPlace} aria-busy={read.status === 'loading'}>
      <div className="version-line">
        <h2 id={paperPlace} tabIndex={-1}>
          {read.status === 'loaded' ? read.data.title : `第 ${version} 版`}
        </h2>
        <Button
          variant="outline-secondary"
          size="sm"
          disabled={fetching !== null}
          onClick={() => dispatch(fileRequested({ version }))}
        >
          <i className="bi bi-file-earmark-word me-1" aria-hidden="true" />
          下载这一版 Word
        </Button>
      </div>
      <Sheet read={read} onRetry={() => dispatch(versionPaper.actions.requested({ access, version }))} />
    </section>
  );
};

/** The complaint that a defendant answers, read when it is asked for. */
export const AnsweredComplaint = ({ access }: { readonly access: Access }) => {
  const dispatch = useAppDispatch();
  const read = useAppSelector(answeredComplaint.selectors.list);
  const [isOpen, setOpen] = useState(false);
  const ask = () => dispatch(answeredComplaint.actions.requested(access));
  return (
    <section className="panel version-paper" aria-labelledby="answered-complaint-title">
      <div className="version-line">
        <h2 id="answered-complaint-title">对方的起诉状</h2>
        <Button
          variant="outline-secondary"
          size="sm"
          aria-expanded={isOpen}
          onClick={() => {
            if (!isOpen) ask();
            setOpen(!isOpen);
          }}
        >
          {isOpen ? '收起起诉状' : '阅读起诉状'}
        </Button>
      </div>
      {isOpen ? <Sheet read={read} onRetry={ask} /> : null}
    </section>
  );
};
