/**
 * `npm start`: builds what changed since the last start, then runs the application in this very process, so that
 * signals reach it and its exit code is ours. The build runs in a process of its own, whose memory it takes along; whoever
 * comes meanwhile is told to wait.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { lacksCopies, staleParts } from './build/parts.mjs';
import { showPreparing } from './start/preparing.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const startedFrom = process.cwd();
process.chdir(root);
process.env.NODE_ENV = 'production';

const isStale = staleParts().length > 0;
if (isStale) {
  console.error('正在构建，请稍候……');
  const { PORT: port = '8080', HOST: host = '127.0.0.1' } = process.env;
  const prepared = await showPreparing({ port, host });
  const [status] = await once(
    spawn(process.execPath, ['scripts/build.mjs', '--without-copies'], { stdio: 'inherit' }),
    'exit',
  );
  if (status !== 0) {
    console.error('构建失败，请查看上面的提示。');
    process.exit(1);
  }
  await prepared();
}
/** Makes the compressed copies that the build left out, beside the application and after its work. */
const makeCopies = () => {
  const child = spawn(process.execPath, ['scripts/build.mjs', '--copies'], { cwd: root, stdio: 'ignore' });
  child.on('error', () => undefined); // without the copies the server compresses by itself
  try {
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  } catch (error) {
    console.error('压缩文件的进程未能降低优先级：', error); // it takes time from the first visitors, and is over in seconds
  }
  child.unref();
  process.once('exit', () => child.kill());
};
const lacksPages = lacksCopies();
process.chdir(startedFrom);
process.setSourceMapsEnabled(true);
await import('../dist/backend/main.js');
if (lacksPages) makeCopies();
