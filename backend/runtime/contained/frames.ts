/** One message over a pipe. */
export type Frame = { readonly json: unknown; readonly body: Buffer };

/** Two lengths, of the JSON and of the bytes behind it. */
const headBytes = 8;

/** Thrown when the announced length exceeds the reader's bound. */
export class FrameTooLarge extends Error {
  override readonly name = 'FrameTooLarge';
}

/** A message as it is sent: lengths, JSON, bytes. The bytes are not copied. */
export const frameOf = (json: unknown, body: Uint8Array = new Uint8Array()): readonly Uint8Array[] => {
  const text = Buffer.from(JSON.stringify(json), 'utf8');
  const head = Buffer.alloc(headBytes);
  head.writeUInt32BE(text.length, 0);
  head.writeUInt32BE(body.length, 4);
  return [head, text, body];
};

/**
 * Assembles messages from the chunks of a pipe. It never holds more than one message of `mostBytes` and one chunk.
 * @throws FrameTooLarge before buffering a larger message, and SyntaxError for invalid JSON
 */
export const createFrameReader = (mostBytes: number, onFrame: (frame: Frame) => void): ((piece: Buffer) => void) => {
  let pieces: Buffer[] = [];
  let size = 0;
  let needBytes = headBytes;
  return (piece) => {
    pieces.push(piece);
    size += piece.length;
    while (size >= needBytes) {
      const all = Buffer.concat(pieces, size);
      const jsonEnd = headBytes + all.readUInt32BE(0);
      needBytes = jsonEnd + all.readUInt32BE(4);
      if (needBytes > headBytes + mostBytes) throw new FrameTooLarge(`a message of ${needBytes} bytes`);
      pieces = [all];
      if (size < needBytes) return;
      const rest = all.subarray(needBytes);
      const frame = {
        json: JSON.parse(all.toString('utf8', headBytes, jsonEnd)),
        body: all.subarray(jsonEnd, needBytes),
      };
      pieces = rest.length > 0 ? [rest] : [];
      size = rest.length;
      needBytes = headBytes;
      onFrame(frame);
    }
  };
};
