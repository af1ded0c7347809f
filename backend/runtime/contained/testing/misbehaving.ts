import { execSync, spawn } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { lookup } from 'node:dns/promises';
import type { EventEmitter } from 'node:events';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { contracts } from './contracts.js';
import { serveTasks, type Task } from '../serveTasks.js';

const ended = (emitter: EventEmitter, event: string): Promise<unknown> =>
  new Promise((resolve, reject) => {
    emitter.once(event, resolve);
    emitter.once('error', reject);
  });

/** What a file would do that got hold of the process. */
const ways = (url: string): Readonly<Record<string, () => Promise<unknown>>> => ({
  'read a file': () => readFile('/etc/passwd'),
  'read a key of the court': () => readFile(join(tmpdir(), 'secret.key')),
  'list a folder': () => readdir('/'),
  'write a file': () => writeFile(join(tmpdir(), `juanzong-escape-${process.pid}`), 'out'),
  'start a program': async () => ended(spawn(process.execPath, ['--version']), 'exit'),
  'start a shell': async () => execSync('true'),
  'start a thread': async () => ended(new Worker('', { eval: true }), 'exit'),
  connect: async () => ended(connect(Number(new URL(url).port), '127.0.0.1'), 'connect'),
  'ask over http': async () => ended(get(url), 'response'),
  listen: async () => ended(createServer().listen(0), 'listening'),
  'send a datagram': async () => createSocket('udp4').send('x', 53, '127.0.0.1'),
  'look up a name': async () => lookup('localhost'),
  fetch: async () => fetch(url),
  'load machine code anew': async () => (Reflect.get(process, 'binding') as (name: string) => unknown)('fs'),
});

const never = new Promise<null>(() => undefined);
const kept: unknown[] = [];

/** A contained process that fails in every possible way. */
const tasks: Readonly<Record<keyof typeof contracts, Task>> = {
  echo: async (said, body) => ({ length: body.length, said }),
  about: async () => ({ pid: process.pid, environment: Object.keys(process.env) }),
  loop: async () => {
    for (;;) kept.length = 0;
  },
  work: async (ms) => {
    const before = process.cpuUsage();
    for (;;) {
      const { user, system } = process.cpuUsage(before);
      if (user + system >= Number(ms) * 1000) return null;
    }
  },
  fillHeap: async () => {
    for (;;) kept.push(Array.from({ length: 1000 }, (_, index) => ({ index })));
  },
  fillBuffers: async () => {
    for (;;) kept.push(Buffer.alloc(1024 * 1024, 1));
  },
  shout: async () => 'x'.repeat(3 * 1024 * 1024),
  lie: async () => 'no number',
  babble: async () => {
    process.stdout.write('this is no message, and nobody asked for it');
    return never;
  },
  fail: async (said) => {
    throw new SyntaxError(`cannot read ${String(said)}`);
  },
  escape: async (port) => {
    const url = `http://127.0.0.1:${String(port)}/`;
    return Object.fromEntries(
      await Promise.all(
        Object.entries(ways(url)).map(async ([name, way]) => [
          name,
          await way().then(
            () => 'done',
            (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : String(error)),
          ),
        ]),
      ),
    );
  },
  leave: async () => process.exit(3),
};

await serveTasks(new Map(Object.entries(tasks)));
