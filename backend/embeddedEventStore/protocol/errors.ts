import { Metadata, status, type ServiceError } from '@grpc/grpc-js';
import { DamagedStoreError } from '../storage/record.js';
import { DeadlinePassedError, DiskError } from '../storage/groupCommit.js';

/** A response other than success, in the form the official client recognises. */
export type Failure = Partial<ServiceError> & Pick<ServiceError, 'code' | 'details'>;

/** gRPC metadata is ASCII only; a name beyond it travels percent-encoded. */
const ascii = (text: string): string => (/^[\x20-\x7e]*$/.test(text) ? text : encodeURIComponent(text));

const failure = (code: status, details: string, entries: Record<string, string> = {}): Failure => {
  const metadata = new Metadata();
  for (const [key, value] of Object.entries(entries)) metadata.set(key, ascii(value));
  return Object.assign(new Error(details), { code, details, metadata });
};

/** A request that cannot be carried out as it was sent. */
export class BadRequestError extends Error {
  override readonly name = 'BadRequestError';
}

/** Makes the failures by the client's names of errors, which travel in the `exception` entry of the trailing metadata. */
export const failures = {
  unauthenticated: () => failure(status.UNAUTHENTICATED, 'Credentials are missing or wrong'),
  streamDeleted: (stream: string) =>
    failure(status.FAILED_PRECONDITION, `Event stream '${stream}' is deleted.`, {
      exception: 'stream-deleted',
      'stream-name': stream,
    }),
  /** @param current -1 when there is no stream */
  wrongExpectedVersion: (stream: string, expected: bigint, current: number) =>
    failure(
      status.FAILED_PRECONDITION,
      `Write failed due to WrongExpectedVersion. Stream: ${stream}, expected version: ${expected}, actual version: ${current}`,
      {
        exception: 'wrong-expected-version',
        'stream-name': stream,
        'expected-version': expected.toString(),
        ...(current >= 0 ? { 'actual-version': current.toString() } : {}),
      },
    ),
  maxAppendSize: (limit: number) =>
    failure(status.INVALID_ARGUMENT, `Maximum append size of ${limit} bytes exceeded.`, {
      exception: 'maximum-append-size-exceeded',
      'maximum-append-size': limit.toString(),
    }),
  missingProperty: (names: string) =>
    failure(status.INVALID_ARGUMENT, `Required metadata properties are missing: ${names}`, {
      exception: 'missing-required-metadata-property',
      'required-metadata-properties': names,
    }),
  unknown: (details: string) => failure(status.UNKNOWN, details),
  unimplemented: (what: string) => failure(status.UNIMPLEMENTED, `The embedded event store does not offer ${what}`),
} as const;

/** Maps anything thrown while serving a call to its failure. */
export const failureOf = (error: unknown): Failure => {
  if (error instanceof BadRequestError) return failure(status.INVALID_ARGUMENT, error.message);
  if (error instanceof DeadlinePassedError) return failure(status.DEADLINE_EXCEEDED, error.message);
  if (error instanceof DiskError) return failure(status.UNAVAILABLE, error.message);
  if (error instanceof DamagedStoreError) return failure(status.DATA_LOSS, error.message);
  const details = error instanceof Error ? error.message : String(error);
  return failure(status.INTERNAL, `The event store failed: ${details}`);
};
