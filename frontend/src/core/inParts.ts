/**
 * Sends many rows in requests that the server takes, one after the other, and gives all results in their order. What an earlier part did stays
 * done when a later one fails: sent again under the same key, it finds that.
 */
export const inParts = async <Row, Result>(
  rows: readonly Row[],
  most: number,
  send: (some: readonly Row[]) => Promise<readonly Result[]>,
): Promise<readonly Result[]> => {
  const results: Result[] = [];
  for (let at = 0; at < rows.length; at += most) results.push(...(await send(rows.slice(at, at + most))));
  return results;
};
