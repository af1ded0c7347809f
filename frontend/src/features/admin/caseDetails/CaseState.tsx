import type { ReactNode } from 'react';
import { ErrorNotice } from '../../../components/ErrorNotice.js';
import { LoadingNotice } from '../../../components/LoadingNotice.js';
import type { CaseDetails } from '../../../../../domain/contract/cases.js';
import { dataOf, type Loadable } from '../../../store/loadable.js';

type Props = {
  readonly documents: Loadable<CaseDetails>;
  readonly onRetry: () => void;
  readonly children: (documents: CaseDetails) => ReactNode;
};

/** The states of a case's screen: loading, failed with a way to try again, or the case. */
export const CaseState = ({ documents, onRetry, children }: Props) => {
  const data = dataOf(documents);
  return (
    <>
      {documents.status === 'failed' ? (
        <div className="mb-3">
          <ErrorNotice message={documents.error} onRetry={onRetry} />
        </div>
      ) : null}
      {data === undefined && documents.status !== 'failed' ? <LoadingNotice label="正在加载案件…" /> : null}
      {data === undefined ? null : children(data)}
    </>
  );
};
