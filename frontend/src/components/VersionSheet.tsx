import type { ReactNode } from 'react';
import type { VersionPaper } from '../../../domain/contract/versions.js';
import type { Loadable } from '../core/loadable.js';
import { ErrorNotice } from './ErrorNotice.js';
import { LoadingNotice } from './LoadingNotice.js';
import { PaperDocument } from './PaperDocument.js';
import { CourtMoment } from './time/CourtMoment.js';
import { WordingNotice } from './WordingNotice.js';

type Paper = Omit<VersionPaper, 'submitted_by'>;
type Props<Read extends Paper> = {
  readonly read: Loadable<Read>;
  readonly onRetry: () => void;
  /** What else is said of it, after when it was submitted. */
  readonly said?: (paper: Read) => ReactNode;
};

/** One submitted version as it stands on paper, while it is read and once it is. */
export const VersionSheet = <Read extends Paper>({ read, onRetry, said }: Props<Read>) => {
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
            第 {read.data.version} 版 · 提交于 <CourtMoment iso={read.data.submitted_at} />
            {said?.(read.data)}
          </p>
          <WordingNotice wording={read.data.wording} />
          <PaperDocument model={read.data.model} />
        </>
      );
  }
};
