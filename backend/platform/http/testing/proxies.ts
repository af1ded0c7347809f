import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

export type ProxyName = 'caddy' | 'nginx';
export type Proxy = { readonly url: string; readonly port: number; readonly close: () => Promise<void> };

const isProgram = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false; // not there, or not ours to run
  }
};

/** Where a proxy is installed; Debian keeps nginx where only root looks. */
export const findProxy = (name: ProxyName): string | undefined =>
  [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']
    .map((folder) => join(folder, name))
    .find(isProgram);

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
};

/** The Caddyfile that we ship, on plain HTTP and in front of one backend. */
const caddyfile = async (port: number, backend: number): Promise<string> => {
  const shipped = await readFile(new URL('../../../../deploy/Caddyfile', import.meta.url), 'utf8');
  return `{\n\tadmin off\n\tauto_https off\n}\n${shipped
    .replace('{$SITE_NAME:localhost}', `http://127.0.0.1:${port}`)
    .replace(/backend-1:8080 backend-2:8080/, `127.0.0.1:${backend}`)}`;
};

/** nginx with kept connections, sending bodies on as they come. */
const nginxConf = (folder: string, port: number, backend: number): string => `
daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events { worker_connections 256; }
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  client_max_body_size 20m;
  upstream backend { server 127.0.0.1:${backend}; keepalive 8; }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://backend;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $http_host;
      proxy_request_buffering off;
    }
  }
}
`;

const answers = async (url: string, child: ChildProcess): Promise<void> => {
  for (let tries = 0; tries < 300; tries += 1) {
    if (child.exitCode !== null) throw new Error(`the proxy ended with ${child.exitCode}`);
    try {
      if ((await fetch(`${url}/healthz`)).ok) return;
    } catch (error) {
      if (!(error instanceof TypeError)) throw error; // not listening yet
    }
    await wait(100);
  }
  throw new Error('the proxy does not answer');
};

/** Starts an installed proxy in front of the backend on a port of this machine. */
export const startProxy = async (name: ProxyName, program: string, backend: number): Promise<Proxy> => {
  const folder = await mkdtemp(join(tmpdir(), `juanzong-${name}-`));
  const port = await freePort();
  const file = join(folder, 'config');
  await writeFile(file, name === 'caddy' ? await caddyfile(port, backend) : nginxConf(folder, port, backend));
  const args = name === 'caddy' ? ['run', '--config', file, '--adapter', 'caddyfile'] : ['-p', folder, '-c', file];
  const child = spawn(program, args, { stdio: 'ignore', env: { PATH: process.env['PATH'], HOME: folder } });
  const ended = once(child, 'exit');
  const close = async (): Promise<void> => {
    child.kill('SIGTERM');
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
  const url = `http://127.0.0.1:${port}`;
  try {
    await answers(url, child);
  } catch (error) {
    await close();
    throw error;
  }
  return { url, port, close };
};
