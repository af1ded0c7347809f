import type { Application } from './createApplication.js';

/** Milliseconds in which a second signal is ignored, since a terminal and npm both pass on one Ctrl-C. */
const sameWishMs = 500;
/** Longest time for an orderly end, in milliseconds. */
const timeoutMs = 20_000;

/** Ends the process in order on SIGINT or SIGTERM, at once on a second one, and when the embedded database breaks down. */
export const runUntilStopped = (application: Pick<Application, 'close' | 'failure'>): void => {
  let askedAt: number | undefined;

  const end = async (exitCode: number): Promise<void> => {
    setTimeout(() => process.exit(1), timeoutMs).unref();
    await application.close();
    process.exit(exitCode);
  };
  const stop = (): void => {
    const now = performance.now();
    if (askedAt === undefined) {
      askedAt = now;
      process.stdout.write('\n正在停止，请稍候……\n');
      void end(0);
    } else if (now - askedAt > sameWishMs) process.exit(130);
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  application.failure.catch((error: unknown) => {
    process.stderr.write(`内置数据库意外停止，服务即将退出：${error instanceof Error ? error.message : ''}\n`);
    void end(1);
  });
};
