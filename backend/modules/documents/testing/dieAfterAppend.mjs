/**
 * Loaded before the application, has it kill itself (as by kill -9) right after a case was written and before anybody is told.
 * Node's HTTP/2 client is patched rather than the application, so that what dies is what runs in court: its own client of the
 * event store is part of the bundle.
 */
import http2 from 'node:http2';

/** How an append names the stream of a case, as protobuf: field 3, 41 bytes, `case-` and a UUID. */
const toCase = Buffer.from('\x1a\x29case-');

const { connect } = http2;
http2.connect = (...target) => {
  const session = connect(...target);
  const { request } = session;
  session.request = (headers, options) => {
    const stream = request.call(session, headers, options);
    if (!headers[':path']?.endsWith('Append')) return stream;
    let isToCase = false;
    const { write, push } = stream;
    stream.write = (chunk, ...rest) => {
      isToCase ||= chunk.includes(toCase);
      return write.call(stream, chunk, ...rest);
    };
    stream.push = (chunk, ...rest) => {
      if (isToCase && chunk !== null) process.kill(process.pid, 'SIGKILL');
      return push.call(stream, chunk, ...rest);
    };
    return stream;
  };
  return session;
};
