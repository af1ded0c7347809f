import { RequestError } from '../requestError.js';
import { jsonBounds } from './bodyLimits.js';

const [quote, backslash, comma, openList, closeList, openObject, closeObject] = Buffer.from('"\\,[]{}');

/**
 * Counts depth and values of JSON text without parsing it, in time that only its length decides: parsing 1 MiB of objects that
 * are all different takes 200 ms. Text that is no JSON passes; the parser refuses it.
 * @throws RequestError `malformed_request` for what is nested too deeply, `payload_too_large` for too many values
 */
export const mustBeWithinBounds = (
  json: Uint8Array,
  bounds: Readonly<Record<'depth' | 'values', number>> = jsonBounds,
): void => {
  let depth = 0;
  let values = 0;
  let inText = false;
  for (let at = 0; at < json.length; at += 1) {
    const sign = json[at];
    if (inText) {
      if (sign === backslash) at += 1;
      else if (sign === quote) inText = false;
    } else if (sign === quote) inText = true;
    else if (sign === comma) values += 1;
    else if (sign === openList || sign === openObject) {
      values += 1;
      depth += 1;
      if (depth > bounds.depth) throw new RequestError('malformed_request', { details: { deepest: bounds.depth } });
    } else if (sign === closeList || sign === closeObject) depth -= 1;
    if (values > bounds.values) throw new RequestError('payload_too_large', { details: { mostValues: bounds.values } });
  }
};
