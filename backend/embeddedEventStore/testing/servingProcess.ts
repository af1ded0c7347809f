import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export type ServingProcess = {
  connectionString: string;
  /** `kill -9`; resolves when the process is gone. */
  kill: () => Promise<void>;
};

const script = fileURLToPath(new URL('./serve.ts', import.meta.url));
/** The working directory of the process, from which `tsx` is found. */
const cwd = fileURLToPath(new URL('./', import.meta.url));

/**
 * Serves a directory from a process of its own.
 * @param largestFile as of `ulimit -f`, to make its disk seem full
 * @throws Error with the process's output, when it ends instead of serving
 */
export const serveInProcess = async (directory: string, largestFile?: number): Promise<ServingProcess> => {
  const limit = largestFile === undefined ? '' : `ulimit -f ${largestFile}; `;
  const command = `${limit}exec "$0" --import tsx "$1" "$2"`;
  const child = spawn('sh', ['-c', command, process.execPath, script, directory], {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let complaints = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (complaints += text));
  const exited = once(child, 'exit');
  const [line] = (await Promise.race([
    once(createInterface({ input: child.stdout }), 'line'),
    exited.then(() => {
      throw new Error(complaints);
    }),
  ])) as [string];
  return {
    connectionString: line,
    kill: async () => {
      child.kill('SIGKILL');
      await exited;
    },
  };
};
