import streamsPb from '@eventstore/db-client/generated/streams_pb.js';

/**
 * Rewrites the checkpoints of the embedded store, whose events have the positions 1, 2, 3 …, as EventStoreDB 24.10 and 25.0 report
 * them after a page without events: between the last event and the next, which will be given that very commit position.
 */
export const checkpointsBetweenEvents = (path: string, answer: Buffer): Buffer => {
  if (!path.endsWith('/Read')) return answer;
  const response = streamsPb.ReadResp.deserializeBinary(answer);
  const checkpoint = response.getCheckpoint();
  if (!checkpoint) return answer;
  checkpoint.setCommitPosition((BigInt(checkpoint.getCommitPosition()) + 1n).toString());
  checkpoint.setPreparePosition('0');
  return Buffer.from(response.serializeBinary());
};
