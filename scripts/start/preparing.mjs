import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const page = readFileSync(new URL('preparing.html', import.meta.url));
const headers = { 'Cache-Control': 'no-store', 'Retry-After': '5' };

/**
 * Listens where the application will and says to whoever asks that it is being prepared: a page to people, 503 to all. Resolves once it
 * listens, with what ends it. Where it cannot listen nobody is told: the application, which cannot either, says why.
 */
export const showPreparing = async ({ port, host }) => {
  const isPort = /^\d{1,5}$/.test(port) && port > 0 && port <= 65535;
  if (!isPort) return async () => undefined;
  const server = createServer(({ headers: { accept = '' }, method }, response) => {
    const isPerson = accept.includes('text/html');
    response.writeHead(503, { ...headers, 'Content-Type': `${isPerson ? 'text/html' : 'text/plain'}; charset=utf-8` });
    response.end(method === 'HEAD' ? undefined : isPerson ? page : '正在准备');
  });
  const isListening = await once(server.listen(port, host), 'listening').then(
    () => true,
    () => false,
  );
  return async () => {
    if (!isListening) return;
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
};
