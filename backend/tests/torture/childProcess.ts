import { spawn, type ChildProcess } from 'node:child_process';

/** A process that a test runs and kills. */
export type Child = {
  readonly pid: number | undefined;
  /** What it printed so far, on both outputs. */
  readonly output: () => string;
  /** Sends the signal and waits for the end. */
  readonly end: (signal: NodeJS.Signals) => Promise<void>;
  /** Exit code or signal, once it has ended. */
  readonly ended: Promise<number | NodeJS.Signals | null>;
  readonly hasEnded: () => boolean;
  /** The first match in its output; rejects with the output when the process ends before. */
  readonly says: (pattern: RegExp) => Promise<RegExpExecArray>;
};

type Options = { readonly env?: NodeJS.ProcessEnv; readonly uid?: number; readonly gid?: number };

/** Starts a process. Whoever starts it must end it. */
export const startChild = (command: string, args: readonly string[], options: Options = {}): Child => {
  const child: ChildProcess = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let text = '';
  const listeners = new Set<() => void>();
  const read = (chunk: Buffer): void => {
    text += chunk.toString();
    for (const look of [...listeners]) look();
  };
  child.stdout?.on('data', read);
  child.stderr?.on('data', read);
  let over = false;
  const ended = new Promise<number | NodeJS.Signals | null>((resolve) =>
    child.once('close', (code, signal) => {
      over = true;
      resolve(code ?? signal);
    }),
  );
  return {
    pid: child.pid,
    output: () => text,
    ended,
    hasEnded: () => over,
    end: async (signal) => {
      child.kill(signal);
      await ended;
    },
    says: (pattern) =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          const found = pattern.exec(text);
          if (!found) return;
          listeners.delete(look);
          resolve(found);
        };
        listeners.add(look);
        look();
        void ended.then((how) => reject(new Error(`${command} ended with ${how}: ${text}`)));
      }),
  };
};
