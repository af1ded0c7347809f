import sharedPb from '@eventstore/db-client/generated/shared_pb.js';
import streamsPb from '@eventstore/db-client/generated/streams_pb.js';
import type { AppendReq, AppendResp } from '@eventstore/db-client/generated/streams_pb.js';
import type { sendUnaryData, ServerReadableStream } from '@grpc/grpc-js';
import { append, AppendTooLargeError, checkedStream, gather, maxAppendBytes } from './appendRequest.js';
import { BadRequestError, failureOf, failures, type Failure } from './protocol/errors.js';
import { streamOf } from './protocol/messages.js';
import type { GroupCommit } from './storage/groupCommit.js';
import type { Expected, Outcome } from './write.js';

type Deps = { commit: GroupCommit; stamp: () => number };

type ExpectedOption = {
  hasRevision(): boolean;
  getRevision(): string;
  hasNoStream(): boolean;
  hasStreamExists(): boolean;
};

/** The expected revision of an append, delete or tombstone request. */
export const expectedOf = (options: ExpectedOption): Expected => {
  if (options.hasRevision()) return BigInt(options.getRevision());
  if (options.hasNoStream()) return 'no_stream';
  return options.hasStreamExists() ? 'stream_exists' : 'any';
};

/** The failure to send back, whether it was made for the protocol or thrown by the storage. */
export const asFailure = (error: unknown): Failure => {
  if (error instanceof AppendTooLargeError) return failures.maxAppendSize(maxAppendBytes);
  if (error instanceof Error && 'code' in error && 'details' in error && 'metadata' in error) return error as Failure;
  return failureOf(error);
};

const success = ({ revision, position }: Outcome & { kind: 'success' }): AppendResp => {
  const result = new streamsPb.AppendResp.Success();
  if (revision < 0) result.setNoStream(new sharedPb.Empty());
  else result.setCurrentRevision(revision.toString());
  if (position === undefined) result.setNoPosition(new sharedPb.Empty());
  else {
    const place = new streamsPb.AppendResp.Position();
    place.setCommitPosition(position.toString());
    place.setPreparePosition(position.toString());
    result.setPosition(place);
  }
  return new streamsPb.AppendResp().setSuccess(result);
};

const wrongVersion = (expected: Expected, current: number): AppendResp => {
  const wrong = new streamsPb.AppendResp.WrongExpectedVersion();
  if (current < 0) wrong.setCurrentNoStream(new sharedPb.Empty());
  else wrong.setCurrentRevision(current.toString());
  if (expected === 'any') wrong.setExpectedAny(new sharedPb.Empty());
  else if (expected === 'no_stream') wrong.setExpectedNoStream(new sharedPb.Empty());
  else if (expected === 'stream_exists') wrong.setExpectedStreamExists(new sharedPb.Empty());
  else wrong.setExpectedRevision(expected.toString());
  return new streamsPb.AppendResp().setWrongExpectedVersion(wrong);
};

/** One append on a call of its own: the options first, then the events, then the end of the call. */
export const serveAppend = (
  deps: Deps,
  call: ServerReadableStream<AppendReq, AppendResp>,
  answer: sendUnaryData<AppendResp>,
): void => {
  const gathered = gather();
  let options: AppendReq.Options | undefined;
  let refusal: unknown;
  call.on('data', (request: AppendReq) => {
    if (refusal) return;
    try {
      if (request.hasOptions()) options = request.getOptions();
      const message = request.getProposedMessage();
      if (message) gathered.add([message]);
    } catch (error) {
      refusal = error;
      answer(asFailure(error));
    }
  });
  const run = async (): Promise<AppendResp> => {
    if (!options) throw new BadRequestError('The append names no stream');
    const stream = checkedStream(streamOf(options.getStreamIdentifier()));
    const expectation = expectedOf(options);
    const caller = { deadline: Number(call.getDeadline()), isGone: () => call.cancelled };
    const outcome = await append(deps, stream, expectation, gathered, caller);
    if (outcome.kind === 'success') return success(outcome);
    if (outcome.kind === 'deleted') throw failures.streamDeleted(stream);
    return wrongVersion(expectation, outcome.current);
  };
  call.on('end', () => {
    // A call that breaks off ends like a whole one, and is marked as cancelled only afterwards.
    setImmediate(() => {
      if (refusal || call.cancelled) return; // An append that was cut short adds nothing.
      run().then(
        (response) => answer(null, response),
        (error: unknown) => answer(asFailure(error)),
      );
    });
  });
};
