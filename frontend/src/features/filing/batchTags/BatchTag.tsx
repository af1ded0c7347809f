import { Link } from 'react-router';
import type { BatchOfCase } from '../../../../../domain/contract/caseBatch.js';
import { adminPaths } from '../../courtDesk/index.js';

type Batch = NonNullable<BatchOfCase>;

/** A batch as its filer called it; its name goes with the data of the people in it. */
export const batchName = ({ name }: Pick<Batch, 'name'>): string => name ?? '名称已清除';

const batchWords = (batch: Batch): string => `批量：${batchName(batch)} ${batch.cases} 件`;

/** From a case to all that were filed from the same table. */
export const BatchLink = ({ batch }: { readonly batch: Batch }) => (
  <Link to={adminPaths.caseBatch(batch.id)}>{batchWords(batch)}</Link>
);

type Props = {
  readonly batch: BatchOfCase;
  /** Whether its reader may see the whole batch. */
  readonly isLink: boolean;
};

/** Marks a case in a list that was filed with others from one table. */
export const BatchTag = ({ batch, isLink }: Props) =>
  batch === undefined ? null : (
    <span className="case-tag case-tag-plain case-tag-long">
      {isLink ? <BatchLink batch={batch} /> : batchWords(batch)}
    </span>
  );
