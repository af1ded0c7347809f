/** `npm run dev`: the backend from source, restarted when it changes, and the frontend with hot reloading in front of it. */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
const bin = (name) => join('node_modules', '.bin', name);
const onWindows = process.platform === 'win32';
const children = [
  [bin('tsx'), ['watch', '--clear-screen=false', 'backend/main.ts']],
  [bin('vite'), ['--config', 'frontend/vite.config.ts']],
].map(([command, args]) => spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'], shell: onWindows }));

const stop = (signal) => {
  for (const child of children) child.kill(signal);
};
process.on('SIGINT', () => stop('SIGINT'));
process.on('SIGTERM', () => stop('SIGTERM'));
// One without the other is of no use.
for (const child of children) child.on('exit', () => stop('SIGTERM'));
