import { StreamsService } from '@eventstore/db-client/generated/streams_grpc_pb.js';
import type {
  AppendReq,
  AppendResp,
  BatchAppendReq,
  BatchAppendResp,
} from '@eventstore/db-client/generated/streams_pb.js';
import type { DeleteReq, DeleteResp, TombstoneReq, TombstoneResp } from '@eventstore/db-client/generated/streams_pb.js';
import type {
  Metadata,
  sendUnaryData,
  ServerDuplexStream,
  ServerReadableStream,
  ServerUnaryCall,
  ServiceDefinition,
  UntypedServiceImplementation,
} from '@grpc/grpc-js';
import { asFailure, serveAppend } from './append.js';
import { serveBatchAppend } from './batchAppend.js';
import { failures } from './protocol/errors.js';
import { serveRead } from './readRequest.js';
import { serveDelete, serveTombstone } from './removal.js';
import { senderTo, type ReadCall, type ReadMessage } from './sending.js';
import type { GroupCommit } from './storage/groupCommit.js';
import type { Storage } from './storage/storage.js';
import type { Commits } from './subscribe.js';

export type ServiceDeps = {
  storage: Storage;
  commit: GroupCommit;
  commits: Commits;
  /** Milliseconds since 1970, for deadlines. */
  now: () => number;
  /** The time that a new event gets: never before that of an event in the log. */
  stamp: () => number;
  isAuthorised: (header: string) => boolean;
};

/** The generated streams service, except that a read may send an event as the bytes the log keeps. */
export const streamsDefinition: ServiceDefinition = {
  ...StreamsService,
  read: {
    ...StreamsService.read,
    responseSerialize: (message: ReadMessage) => {
      const bytes = message instanceof Uint8Array ? message : message.serializeBinary();
      return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength); // A view of the same memory: nothing is copied.
    },
  },
};

const authorisation = (metadata: Metadata): string => String(metadata.get('authorization')[0] ?? '');

/** Implements the calls of the streams service. Each of them checks the credentials. */
export const streamsService = (deps: ServiceDeps): UntypedServiceImplementation => {
  const isAllowed = (call: { metadata: Metadata }): boolean => deps.isAuthorised(authorisation(call.metadata));

  const unary =
    <Request, Response>(serve: (deps: ServiceDeps, request: Request, deadline: number) => Promise<Response>) =>
    (call: ServerUnaryCall<Request, Response>, answer: sendUnaryData<Response>): void => {
      if (!isAllowed(call)) return answer(failures.unauthenticated());
      serve(deps, call.request, Number(call.getDeadline())).then(
        (response) => answer(null, response),
        (error: unknown) => answer(asFailure(error)),
      );
    };

  return {
    read: (call: ReadCall) => {
      const fail = (error: unknown): void => void (call.cancelled || call.emit('error', asFailure(error)));
      if (!isAllowed(call)) return fail(failures.unauthenticated());
      serveRead(deps, senderTo(call), call.request).then(() => call.end(), fail);
    },
    append: (call: ServerReadableStream<AppendReq, AppendResp>, answer: sendUnaryData<AppendResp>) =>
      isAllowed(call) ? serveAppend(deps, call, answer) : answer(failures.unauthenticated()),
    batchAppend: (call: ServerDuplexStream<BatchAppendReq, BatchAppendResp>) =>
      isAllowed(call) ? serveBatchAppend(deps, call) : void call.emit('error', failures.unauthenticated()),
    delete: unary<DeleteReq, DeleteResp>(serveDelete),
    tombstone: unary<TombstoneReq, TombstoneResp>(serveTombstone),
  };
};
