import { beyondBounds, jsonBounds } from '../../../runtime/json/beyondBounds.js';
import { RequestError } from '../requestError.js';

/** @throws RequestError `malformed_request` for JSON that is nested too deeply, `payload_too_large` for too many values */
export const mustBeWithinBounds = (
  json: Uint8Array,
  bounds: Readonly<Record<'depth' | 'values', number>> = jsonBounds,
): void => {
  const exceeded = beyondBounds(json, bounds);
  if (exceeded === 'depth') throw new RequestError('malformed_request', { details: { deepest: bounds.depth } });
  if (exceeded === 'values') throw new RequestError('payload_too_large', { details: { mostValues: bounds.values } });
};
