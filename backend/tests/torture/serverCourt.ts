import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Court } from './court.js';
import { readEvidence } from './evidence.js';
import { postgresPrograms, sharedPostgres, startOwnPostgres, type MortalPostgres } from './postgresServers.js';
import { startBackendProcess, type Backend } from './startBackendProcess.js';
import { freePort, startEventStore } from './startEventStore.js';

const names = ['a', 'b'] as const;
type Name = (typeof names)[number];

/** Two backends, an event store and a Postgres, each in a process of its own; any of them is killed, one at a time. */
export const serverCourt = async (): Promise<Court> => {
  const directory = await mkdtemp(join(tmpdir(), 'jz-court-'));
  const programs = postgresPrograms();
  const mortal: MortalPostgres | undefined = programs ? await startOwnPostgres(programs) : undefined;
  const postgres = mortal ?? (await sharedPostgres());
  const port = await freePort();
  const serveEvents = () => startEventStore(join(directory, 'events'), port);
  let store = await serveEvents();

  const start = (name: Name): Promise<Backend> =>
    startBackendProcess({
      DATABASE_URL: postgres.url,
      EVENTSTORE_URL: store.connectionString,
      DATA_DIR: join(directory, name),
    });
  let past = '';
  const first = start('a');
  // What holds two apart that make the tables is a lock between sessions, and on the embedded Postgres all connections are one.
  if (!postgres.hasSessions) await first;
  const [a, b] = await Promise.all([first, start('b')]);
  const backends: Record<Name, Backend> = { a, b };

  /** Each part has its turn, in an order that the random numbers decide. */
  const turns: (() => Promise<string>)[] = [];
  const strikeBackend = (name: Name) => async (): Promise<string> => {
    await backends[name].end('SIGKILL');
    past += `${name}, killed:\n${backends[name].output()}\n`;
    backends[name] = await start(name);
    return `backend ${name}`;
  };
  const strikeStore = (pauseMs: number) => async (): Promise<string> => {
    await store.end('SIGKILL');
    await sleep(pauseMs);
    store = await serveEvents();
    return 'the event store';
  };
  const strikePostgres = async (): Promise<string> => {
    await mortal?.killAndRestart();
    return 'Postgres';
  };

  return {
    urls: () => [backends.a.url, backends.b.url],
    strike: async (random) => {
      if (turns.length === 0)
        for (const turn of [
          strikeBackend('a'),
          strikeStore(random.below(1500)),
          strikeBackend('b'),
          ...(mortal ? [strikePostgres] : []),
        ])
          turns.splice(random.below(turns.length + 1), 0, turn);
      return (await turns.shift()?.()) ?? 'nothing';
    },
    casualties: () => names.flatMap((name) => (backends[name].hasEnded() ? [backends[name].output()] : [])),
    printed: () => past + names.map((name) => `${name}:\n${backends[name].output()}`).join('\n'),
    evidence: async (examine) => {
      for (const name of names) await backends[name].end('SIGKILL');
      const evidence = await readEvidence({ url: postgres.url }, store.connectionString);
      try {
        await examine(
          evidence,
          names.map((name) => join(directory, name, 'ledger')),
        );
      } finally {
        await evidence.close();
      }
    },
    close: async () => {
      for (const name of names) await backends[name].end('SIGKILL');
      await store.end('SIGKILL');
      await postgres.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
};
