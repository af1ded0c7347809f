import { readdir, readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';

/** Clock ticks a second, in which Linux counts processor time; it is 100 on every platform that Node runs on. */
const ticksPerSecond = 100;

/** Processor time of a process so far, in seconds; 0 for one that is gone, or where there is no /proc. */
const secondsOf = async (pid: number): Promise<number> => {
  const line = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The name in parentheses may hold spaces. User and system time are the 14th and 15th field of the line.
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / ticksPerSecond;
};

/** The sessions of a Postgres on this machine that serve one database. */
const sessionsOf = async (database: string): Promise<readonly number[]> => {
  const pids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/u.test(name)).map(Number);
  const found = await Promise.all(
    pids.map(async (pid) => {
      const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
      return command.startsWith('postgres:') && command.includes(` ${database} `) ? [pid] : [];
    }),
  );
  return found.flat();
};

/** A part of a court, by its processes: one that is asked for anew each time, since sessions come and go. */
export type Part = { readonly name: string; readonly pids: () => readonly number[] | Promise<readonly number[]> };

export const postgresPart = (database: string): Part => ({
  name: 'Postgres (sessions)',
  pids: () => sessionsOf(database),
});

/** Sums up the processor time of each part while something runs. What a process used between the last look and its end is missing. */
export const watchProcessors = (parts: readonly Part[], everyMs = 1000) => {
  const seen = new Map<string, Map<number, { first: number; last: number }>>();
  const look = async (): Promise<void> => {
    for (const { name, pids } of parts) {
      const ofPart = seen.get(name) ?? new Map<number, { first: number; last: number }>();
      seen.set(name, ofPart);
      for (const pid of await pids()) {
        const seconds = await secondsOf(pid);
        const known = ofPart.get(pid);
        if (!known) ofPart.set(pid, { first: seconds, last: seconds });
        else if (seconds > 0) known.last = seconds;
      }
    }
  };
  const began = performance.now();
  let looking = look();
  const timer = setInterval(() => (looking = looking.then(look)), everyMs);
  return {
    /** Processors that each part kept busy, on average, and how many there are. */
    end: async () => {
      clearInterval(timer);
      await looking;
      await look();
      const elapsed = (performance.now() - began) / 1000;
      const busy = [...seen].map(([name, processes]) => ({
        name,
        cores: [...processes.values()].reduce((sum, { first, last }) => sum + last - first, 0) / elapsed,
      }));
      return { busy: busy.toSorted((a, b) => b.cores - a.cores), cores: availableParallelism() };
    },
  };
};
