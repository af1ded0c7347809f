/**
 * Bounds on JSON, checked before it is parsed. The deepest form nests seven times, and the longest pleading with a hundred parties of
 * every kind has 16,800 values. Parsing and checking what is within them holds the event loop for less than 50 ms.
 */
export const jsonBounds = { depth: 64, values: 20_000 } as const;

const [quote, backslash, comma, openList, closeList, openObject, closeObject] = Buffer.from('"\\,[]{}');

/**
 * Counts depth and values of JSON text without parsing it, in time that only its length decides: parsing 1 MiB of objects that
 * are all different takes 200 ms. Returns which bound is exceeded, if one is. Text that is no JSON passes; the parser refuses it.
 */
export const beyondBounds = (
  json: Uint8Array,
  bounds: Readonly<Record<'depth' | 'values', number>> = jsonBounds,
): 'depth' | 'values' | undefined => {
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
      if (depth > bounds.depth) return 'depth';
    } else if (sign === closeList || sign === closeObject) depth -= 1;
    if (values > bounds.values) return 'values';
  }
  return undefined;
};
