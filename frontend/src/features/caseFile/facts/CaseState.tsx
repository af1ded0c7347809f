import type { ReactNode } from 'react';
import { BehindNotice } from '../../../components/lists/BehindNotice.js';
import { ReadNotice } from '../../../components/ReadNotice.js';
import type { CaseDetails } from '../../../../../domain/contract/cases.js';
import { dataOf, type Loadable } from '../../../core/loadable.js';
import '../../../components/cards.css';
import './caseDetails.css';

type Props = {
  readonly documents: Loadable<CaseDetails>;
  readonly onRetry: () => void;
  readonly children: (documents: CaseDetails) => ReactNode;
};

/** The states of a case's screen: loading, failed with a way to try again, or the case, and what it lacks of the log. */
export const CaseState = ({ documents, onRetry, children }: Props) => {
  const data = dataOf(documents);
  return (
    <>
      <ReadNotice read={documents} label="正在加载案件…" onRetry={onRetry} />
      <BehindNotice above="case" behind={data?.behind} onReload={onRetry} />
      {data === undefined ? null : children(data)}
    </>
  );
};
