import { showing } from '../../../platform/auditAccess/recordsViews.js';
import type { AppContext, TakenFile } from '../../../platform/http/types.js';
import type { Side } from './side.js';

/**
 * Must be called before a side's pleading is shown, or sent as the file that is named; returns the side.
 * @throws StoreUnavailableError for one of the court whose view cannot be recorded
 */
export const showSide = async (ctx: AppContext, side: Side, file?: TakenFile): Promise<Side> => {
  const whose = side.defendantId === null ? {} : { defendantId: side.defendantId };
  await showing(ctx, { caseId: side.caseId, ...(file && { file: { ...file, ...whose } }) });
  return side;
};
