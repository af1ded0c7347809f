import { Readable } from 'node:stream';

/** So many bytes are made before the response begins. */
const firstBytes = 256 * 1024;

/**
 * A body of these pieces, begun: what fails before the first bytes are sent is refused like any other request, and a file that fits into
 * them is refused or sent as a whole.
 * @throws what making the first pieces throws
 */
export const begunBody = async (pieces: AsyncGenerator<Uint8Array | string, void, void>): Promise<Readable> => {
  const first: (Uint8Array | string)[] = [];
  for (let size = 0; size < firstBytes;) {
    const { value } = await pieces.next();
    if (value === undefined) break;
    first.push(value);
    size += value.length;
  }
  return Readable.from(
    (async function* () {
      yield* first;
      yield* pieces;
    })(),
  );
};
