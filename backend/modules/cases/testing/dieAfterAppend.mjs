/**
 * Loaded before the application, has it kill itself (as by kill -9) right after a case, or the definition of its form, was written and before anybody is told.
 * Node's HTTP/2 client is patched rather than the application, so that what dies is what runs in court: its own client of the
 * event store is part of the bundle. With `DIE_BEFORE` set it kills itself before the append leaves it.
 */
import http2 from 'node:http2';

/**
 * How an append names its stream, as protobuf: field 3 and its length. A case is `case-` and a UUID (41 bytes), a definition of a
 * form `formDefinition-` and 64 digits (79 bytes); `DIE_AFTER=formDefinition` chooses the latter.
 */
const toStream = Buffer.from(process.env.DIE_AFTER === 'formDefinition' ? '\x1a\x4fformDefinition-' : '\x1a\x29case-');

const { connect } = http2;
http2.connect = (...target) => {
  const session = connect(...target);
  const { request } = session;
  session.request = (headers, options) => {
    const stream = request.call(session, headers, options);
    if (!headers[':path']?.endsWith('Append')) return stream;
    let isToStream = false;
    const { write, push } = stream;
    stream.write = (chunk, ...rest) => {
      isToStream ||= chunk.includes(toStream);
      if (isToStream && process.env.DIE_BEFORE) process.kill(process.pid, 'SIGKILL');
      return write.call(stream, chunk, ...rest);
    };
    stream.push = (chunk, ...rest) => {
      if (isToStream && chunk !== null) process.kill(process.pid, 'SIGKILL');
      return push.call(stream, chunk, ...rest);
    };
    return stream;
  };
  return session;
};
