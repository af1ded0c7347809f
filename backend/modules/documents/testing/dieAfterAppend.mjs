/**
 * Loaded before the application, has it kill itself (as by kill -9) right after a case was written and before anybody is told.
 * The client is patched rather than the application, so that what dies is what runs in court.
 */
import { EventStoreDBClient } from '@eventstore/db-client';

const append = EventStoreDBClient.prototype.appendToStream;
EventStoreDBClient.prototype.appendToStream = async function (stream, events, options) {
  const written = await append.call(this, stream, events, options);
  if (stream.startsWith('case-')) process.kill(process.pid, 'SIGKILL');
  return written;
};
