import type { IncomingMessage, Server, ServerResponse } from 'node:http';

const waiting = new WeakSet<IncomingMessage>();

/**
 * Leaves `Expect: 100-continue` to the reader of the body, so that a client whose request is refused before that does not send
 * it. Other expectations are refused with 417.
 */
export const holdContinue = (server: Server): void => {
  server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    waiting.add(request);
    server.emit('request', request, response);
  });
  server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    response.writeHead(417, { Connection: 'close', 'Content-Length': 0 }).end();
  });
};

/** Tells the client to send the body, if it waits for that. */
export const mayContinue = (request: IncomingMessage, response: ServerResponse): void => {
  if (waiting.delete(request)) response.writeContinue();
};

/** Whether the client still waits for `100 Continue`, so that nothing of the body is on its way. */
export const waitsToContinue = (request: IncomingMessage): boolean => waiting.has(request);
