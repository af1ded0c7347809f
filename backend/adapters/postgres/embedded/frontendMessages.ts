/**
 * A stretch of a client's bytes that the one backend must run without another client's messages in between.
 * `settled` is false when the client has more to say before the backend answers ReadyForQuery (Flush, COPY data).
 */
export type Turn =
  | { readonly kind: 'startup'; readonly bytes: Buffer; readonly applicationName: string | undefined }
  | { readonly kind: 'run'; readonly bytes: Buffer; readonly settled: boolean }
  | { readonly kind: 'refuseEncryption' }
  | { readonly kind: 'close' };

const PROTOCOL_3 = 3;
const SSL_REQUEST = 80877103;
const GSS_REQUEST = 80877104;
const endsTurn = new Set(['Q', 'S', 'F', 'H', 'c', 'f']);
const settles = new Set(['Q', 'S', 'F']);

/** A parameter of a startup message: after its length and version come names and values in turn, each ended by a NUL. */
const startupParameter = (bytes: Buffer, name: string): string | undefined => {
  const parts = bytes.subarray(8).toString('utf8').split('\0');
  const at = parts.findIndex((part, index) => index % 2 === 0 && part === name);
  return at < 0 ? undefined : parts[at + 1];
};

/**
 * Cuts a client's byte stream into turns. Messages of the extended protocol (Parse, Bind, Execute …) are held back until
 * the Sync or Flush that closes them: the unnamed statement they share must not be overwritten by another client.
 */
export const createMessageReader = (): ((chunk: Buffer) => Turn[]) => {
  let pending: Buffer = Buffer.alloc(0);
  let pieces: Buffer[] = [];
  let hasStarted = false;

  const take = (length: number): Buffer => {
    const message = pending.subarray(0, length);
    pending = pending.subarray(length);
    return message;
  };

  const nextStartup = (): Turn | undefined => {
    if (pending.length < 8) return undefined;
    const length = pending.readInt32BE(0);
    const code = pending.readInt32BE(4);
    if (pending.length < length) return undefined;
    const bytes = take(length);
    if (code === SSL_REQUEST || code === GSS_REQUEST) return { kind: 'refuseEncryption' };
    if (code >>> 16 !== PROTOCOL_3) return { kind: 'close' }; // cancel requests and old protocols
    hasStarted = true;
    return { kind: 'startup', bytes, applicationName: startupParameter(bytes, 'application_name') };
  };

  const nextMessage = (): Buffer | undefined => {
    if (pending.length < 5) return undefined;
    const length = 1 + pending.readInt32BE(1);
    return pending.length < length ? undefined : take(length);
  };

  return (chunk) => {
    pending = pending.length === 0 ? chunk : Buffer.concat([pending, chunk]);
    const turns: Turn[] = [];
    for (;;) {
      if (!hasStarted) {
        const turn = nextStartup();
        if (!turn) return turns;
        turns.push(turn);
        continue;
      }
      const message = nextMessage();
      if (!message) return turns;
      const type = String.fromCharCode(message[0] ?? 0);
      if (type === 'X') {
        turns.push({ kind: 'close' });
        continue;
      }
      pieces.push(message);
      if (!endsTurn.has(type)) continue;
      turns.push({ kind: 'run', bytes: Buffer.concat(pieces), settled: settles.has(type) });
      pieces = [];
    }
  };
};
