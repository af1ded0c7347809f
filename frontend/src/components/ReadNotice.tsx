import { dataOf, type Loadable } from '../core/loadable.js';
import { ErrorNotice } from './ErrorNotice.js';
import { LoadingNotice } from './LoadingNotice.js';

type Props = {
  readonly read: Loadable<unknown>;
  /** Shown while there are no data yet. */
  readonly label: string;
  readonly onRetry: () => void;
};

/** What a page shows of a read besides its data: that they are being loaded for the first time, or that the newest read failed. */
export const ReadNotice = ({ read, label, onRetry }: Props) => {
  if (read.status === 'failed')
    return (
      <div className="mb-3">
        <ErrorNotice message={read.error} onRetry={onRetry} />
      </div>
    );
  return dataOf(read) === undefined ? <LoadingNotice label={label} /> : null;
};
