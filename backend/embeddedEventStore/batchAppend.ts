import sharedPb from '@eventstore/db-client/generated/shared_pb.js';
import statusPb from '@eventstore/db-client/generated/status_pb.js';
import streamsPb from '@eventstore/db-client/generated/streams_pb.js';
import type { BatchAppendReq, BatchAppendResp } from '@eventstore/db-client/generated/streams_pb.js';
import { status, type ServerDuplexStream } from '@grpc/grpc-js';
import anyPb from 'google-protobuf/google/protobuf/any_pb.js';
import emptyPb from 'google-protobuf/google/protobuf/empty_pb.js';
import { append, AppendTooLargeError, checkedStream, gather, maxAppendBytes, type Gathered } from './appendRequest.js';
import { asFailure } from './append.js';
import { identifierOf, streamOf } from './protocol/messages.js';
import { DeadlinePassedError, DiskError, type GroupCommit } from './storage/groupCommit.js';
import type { Expected, Outcome } from './write.js';

type Deps = { commit: GroupCommit; now: () => number; stamp: () => number };
type Call = ServerDuplexStream<BatchAppendReq, BatchAppendResp>;

/** Bytes a client may have under way on one call before the server stops reading from it. */
const maxBytesUnderWay = 32 * 1024 * 1024;

type Pending = {
  stream: string;
  expected: Expected;
  deadline: number;
  gathered: Gathered;
  expire: NodeJS.Timeout | undefined;
};

const expectedOf = (options: BatchAppendReq.Options): Expected => {
  if (options.hasStreamPosition()) return BigInt(options.getStreamPosition());
  if (options.hasNoStream()) return 'no_stream';
  return options.hasStreamExists() ? 'stream_exists' : 'any';
};

const deadlineOf = (options: BatchAppendReq.Options): number => {
  const deadline = options.getDeadline();
  return deadline ? deadline.getSeconds() * 1000 + deadline.getNanos() / 1e6 : Infinity;
};

/** Builds error details, which the client unpacks by their type; it throws on an error that has none. */
const detailed = (
  type: string,
  bytes: Uint8Array,
  code: status,
  message: string,
): InstanceType<typeof statusPb.Status> => {
  const details = new anyPb.Any();
  details.pack(bytes, `event_store.client.${type}`);
  const error = new statusPb.Status();
  error.setCode(code as unknown as Parameters<typeof error.setCode>[0]);
  error.setMessage(message);
  error.setDetails(details);
  return error;
};

const wrongVersion = (expected: Expected, current: number) => {
  const wrong = new sharedPb.WrongExpectedVersion();
  if (current < 0) wrong.setCurrentNoStream(new emptyPb.Empty());
  else wrong.setCurrentStreamRevision(current.toString());
  if (expected === 'any') wrong.setExpectedAny(new emptyPb.Empty());
  else if (expected === 'no_stream') wrong.setExpectedNoStream(new emptyPb.Empty());
  else if (expected === 'stream_exists') wrong.setExpectedStreamExists(new emptyPb.Empty());
  else wrong.setExpectedStreamPosition(expected.toString());
  return detailed(
    'WrongExpectedVersion',
    wrong.serializeBinary(),
    status.FAILED_PRECONDITION,
    'Wrong expected version',
  );
};

const statusOf = (error: unknown) => {
  if (error instanceof AppendTooLargeError) {
    const exceeded = new sharedPb.MaximumAppendSizeExceeded();
    exceeded.setMaxappendsize(maxAppendBytes);
    return detailed('MaximumAppendSizeExceeded', exceeded.serializeBinary(), status.INVALID_ARGUMENT, error.message);
  }
  if (error instanceof DeadlinePassedError)
    return detailed('Timeout', new sharedPb.Timeout().serializeBinary(), status.DEADLINE_EXCEEDED, error.message);
  const { code, details } = asFailure(error);
  // The client shows the message only of details whose type it does not know, as is the case here.
  return detailed('BadRequest', new sharedPb.BadRequest().setMessage(details).serializeBinary(), code, details);
};

const responseTo = (outcome: Outcome, stream: string, expected: Expected): BatchAppendResp => {
  const response = new streamsPb.BatchAppendResp();
  if (outcome.kind === 'wrong') return response.setError(wrongVersion(expected, outcome.current));
  if (outcome.kind === 'deleted') {
    const deleted = new sharedPb.StreamDeleted();
    deleted.setStreamIdentifier(identifierOf(stream));
    const message = `Event stream '${stream}' is deleted.`;
    return response.setError(detailed('StreamDeleted', deleted.serializeBinary(), status.FAILED_PRECONDITION, message));
  }
  const success = new streamsPb.BatchAppendResp.Success();
  if (outcome.revision < 0) success.setNoStream(new emptyPb.Empty());
  else success.setCurrentRevision(outcome.revision.toString());
  if (outcome.position === undefined) success.setNoPosition(new emptyPb.Empty());
  else {
    const place = new sharedPb.AllStreamPosition();
    place.setCommitPosition(outcome.position.toString());
    place.setPreparePosition(outcome.position.toString());
    success.setPosition(place);
  }
  return response.setSuccess(success);
};

/** Begins an append from its first message, the one with options; `undefined` for any other. */
const beginningOf = (request: BatchAppendReq): Pending | undefined => {
  const options = request.getOptions();
  if (!options) return undefined;
  return {
    stream: streamOf(options.getStreamIdentifier()),
    expected: expectedOf(options),
    deadline: deadlineOf(options),
    gathered: gather(),
    expire: undefined,
  };
};

/** Many appends over one call, each in one or more messages under a correlation id. Responses come in any order. */
export const serveBatchAppend = (deps: Deps, call: Call): void => {
  const pending = new Map<string, Pending | 'answered'>();
  let bytesUnderWay = 0;
  let under = 0;
  let isEnded = false;

  const finish = (): void => {
    if (isEnded && under === 0 && !call.writableEnded) call.end();
  };
  const answer = (request: BatchAppendReq, { stream }: Pick<Pending, 'stream'>, response: BatchAppendResp): void => {
    if (call.cancelled || call.writableEnded) return;
    response.setCorrelationId(request.getCorrelationId());
    response.setStreamIdentifier(identifierOf(stream));
    call.write(response);
  };

  const open = (request: BatchAppendReq, key: string): Pending | undefined => {
    const batch = beginningOf(request);
    if (!batch) return undefined;
    if (!request.getIsFinal() && batch.deadline !== Infinity) {
      const wait = Math.min(Math.max(0, batch.deadline - deps.now()), 2 ** 31 - 1);
      batch.expire = setTimeout(
        () => refuse(request, key, batch, new DeadlinePassedError('The append never ended')),
        wait,
      );
      batch.expire.unref();
    }
    return batch;
  };

  const refuse = (request: BatchAppendReq, key: string, append: Pending, error: unknown): void => {
    clearTimeout(append.expire);
    if (request.getIsFinal()) pending.delete(key);
    else pending.set(key, 'answered'); // the server drops further messages of this append
    answer(request, append, new streamsPb.BatchAppendResp().setError(statusOf(error)));
  };

  const submit = async (request: BatchAppendReq, opened: Pending): Promise<void> => {
    const bytes = opened.gathered.bytes();
    under++;
    bytesUnderWay += bytes;
    if (bytesUnderWay > maxBytesUnderWay) call.pause();
    try {
      const { stream, expected, gathered, deadline } = opened;
      answer(
        request,
        opened,
        responseTo(await append(deps, stream, expected, gathered, { deadline }), stream, expected),
      );
    } catch (error) {
      // The protocol has no response for "the disk failed". Ending the call means to the client what a crashed node means:
      // the store is unavailable, the outcome of appends under way is unknown, try again.
      if (error instanceof DiskError) call.emit('error', asFailure(error));
      else answer(request, opened, new streamsPb.BatchAppendResp().setError(statusOf(error)));
    } finally {
      under--;
      bytesUnderWay -= bytes;
      if (bytesUnderWay <= maxBytesUnderWay && call.isPaused()) call.resume();
      finish();
    }
  };

  call.on('data', (request: BatchAppendReq) => {
    const key = Buffer.from(request.getCorrelationId()?.serializeBinary() ?? []).toString('latin1');
    const existing = pending.get(key);
    if (existing === 'answered') {
      if (request.getIsFinal()) pending.delete(key);
      return;
    }
    const batch = existing ?? open(request, key);
    if (!batch) return; // A continuation of an append that was never begun has no correlation to respond to.
    pending.set(key, batch);
    try {
      if (batch.deadline < deps.now())
        throw new DeadlinePassedError('The deadline passed before the append was complete');
      checkedStream(batch.stream);
      batch.gathered.add(request.getProposedMessagesList());
    } catch (error) {
      return refuse(request, key, batch, error);
    }
    if (!request.getIsFinal()) return;
    clearTimeout(batch.expire);
    pending.delete(key);
    void submit(request, batch);
  });
  const forget = (): void => {
    for (const append of pending.values()) if (append !== 'answered') clearTimeout(append.expire);
    pending.clear();
  };
  call.on('cancelled', forget);
  call.on('error', forget);
  call.on('end', () => {
    isEnded = true;
    forget();
    finish();
  });
};
