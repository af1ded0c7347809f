import sharedPb from '@eventstore/db-client/generated/shared_pb.js';
import streamsPb from '@eventstore/db-client/generated/streams_pb.js';
import type { DeleteReq, DeleteResp, TombstoneReq, TombstoneResp } from '@eventstore/db-client/generated/streams_pb.js';
import { expectedOf } from './append.js';
import { checkedStream } from './appendRequest.js';
import { BadRequestError, failures } from './protocol/errors.js';
import { streamOf } from './protocol/messages.js';
import type { GroupCommit } from './storage/groupCommit.js';
import { deleteStream, tombstoneStream, type Expected } from './write.js';

type Deps = { commit: GroupCommit; stamp: () => number };
type Removal = typeof deleteStream;

/** Gives expected revisions that are not numbers the number by which EventStoreDB names them in its errors. */
const numbered = (expected: Expected): bigint => {
  if (typeof expected === 'bigint') return expected;
  return { no_stream: -1n, any: -2n, stream_exists: -4n }[expected];
};

const remove = async (
  { commit, stamp }: Deps,
  removal: Removal,
  options: DeleteReq.Options | TombstoneReq.Options | undefined,
  deadline: number,
): Promise<number | undefined> => {
  if (!options) throw new BadRequestError('The request names no stream');
  const stream = checkedStream(streamOf(options.getStreamIdentifier()));
  const expectation = expectedOf(options);
  const outcome = await commit.submit(removal(stream, expectation, stamp()), 256, deadline);
  if (outcome.kind === 'deleted') throw failures.streamDeleted(stream);
  if (outcome.kind === 'wrong') throw failures.wrongExpectedVersion(stream, numbered(expectation), outcome.current);
  return outcome.position;
};

/** @throws failures of the protocol */
export const serveDelete = async (deps: Deps, request: DeleteReq, deadline: number): Promise<DeleteResp> => {
  const position = await remove(deps, deleteStream, request.getOptions(), deadline);
  const response = new streamsPb.DeleteResp();
  if (position === undefined) return response.setNoPosition(new sharedPb.Empty());
  const place = new streamsPb.DeleteResp.Position();
  place.setCommitPosition(position.toString());
  place.setPreparePosition(position.toString());
  return response.setPosition(place);
};

/** @throws failures of the protocol */
export const serveTombstone = async (deps: Deps, request: TombstoneReq, deadline: number): Promise<TombstoneResp> => {
  const position = await remove(deps, tombstoneStream, request.getOptions(), deadline);
  const response = new streamsPb.TombstoneResp();
  if (position === undefined) return response.setNoPosition(new sharedPb.Empty());
  const place = new streamsPb.TombstoneResp.Position();
  place.setCommitPosition(position.toString());
  place.setPreparePosition(position.toString());
  return response.setPosition(place);
};
