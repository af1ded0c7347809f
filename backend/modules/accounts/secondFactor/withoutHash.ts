import type { CommandContext } from '../../../adapters/eventStore/eventLog.js';

/** The same command under another id, without its hash: that was taken over a request with a password or a code, and stays in the log. */
export const withoutHash = ({ correlationId, actor, now }: CommandContext, commandId: string): CommandContext => ({
  commandId,
  correlationId,
  actor,
  now,
});
