/** The event store did not answer in time, or not at all. A write may or may not have happened; repeating it is safe. */
export class StoreUnavailableError extends Error {
  override readonly name = 'StoreUnavailableError';
  constructor(cause?: unknown) {
    super('the event store does not answer', { cause });
  }
}

type Place = { readonly stream: string; readonly revision: bigint; readonly type: string };
const at = ({ stream, revision, type }: Place): string => `${type} at ${stream}@${revision}`;

/** The log holds a type of event that no catalogue knows: written by a newer version, or by somebody else. */
export class UnknownEventError extends Error {
  override readonly name = 'UnknownEventError';
  constructor(readonly place: Place) {
    super(`unknown event ${at(place)}`);
  }
}

/** What the log holds is not what was written: body, metadata and hash do not belong together. */
export class TamperedEventError extends Error {
  override readonly name = 'TamperedEventError';
  constructor(
    readonly place: Place,
    readonly finding: 'payload_hash_differs' | 'body_unreadable' | 'metadata_unreadable' | 'seal_broken',
    options?: ErrorOptions,
  ) {
    super(`event altered (${finding}): ${at(place)}`, options);
  }
}

/** The key of sealed data is neither there nor destroyed: `app.data_keys` does not belong to this log. */
export class DataKeyMissingError extends Error {
  override readonly name = 'DataKeyMissingError';
  constructor(keyId: string) {
    super(`no data key ${keyId}`);
  }
}
