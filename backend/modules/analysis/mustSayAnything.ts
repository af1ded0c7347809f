import { saysAnything, type Pleading } from '../../../domain/analysis/pleadingItems.js';
import { RequestError } from '../../platform/http/requestError.js';

/** @throws RequestError `complaint_data_missing` */
export const mustSayAnything = (claim: Pleading | null | undefined): Pleading => {
  if (!saysAnything(claim)) throw new RequestError('complaint_data_missing');
  return claim;
};
