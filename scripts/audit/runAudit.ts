import { createClosing } from '../../backend/composition/closing.js';
import { explainStartFailure } from '../../backend/composition/explainStartFailure.js';
import type { Isolation } from '../../backend/composition/openStores.js';
import { readConfig } from '../../backend/platform/config/config.js';
import type { Logger } from '../../backend/runtime/logging/logger.js';
import { NotABundleError } from '../../backend/modules/audit/index.js';
import { exportCommand } from './exportCommand.js';
import { readOptions, usage, type AuditOptions } from './options.js';
import { proveCommand } from './proveCommand.js';
import { replayCommand } from './replayCommand.js';
import { AuditRefusal, openSession, type AuditSession } from './session.js';
import { verifyCommand, type AuditResult } from './verifyCommand.js';

type Deps = {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly logger: Pick<Logger, 'error'>;
  readonly print: (text: string) => void;
  readonly complain: (text: string) => void;
  readonly now: () => Date;
  readonly isolation?: Isolation;
};

const responseFor = (session: AuditSession, options: AuditOptions, now: Date): Promise<AuditResult> => {
  switch (options.action) {
    case 'verify':
      return verifyCommand(session, options);
    case 'export':
      return exportCommand(session, options, now);
    case 'replay':
      return replayCommand(session, options, now);
    case 'prove':
      return proveCommand(session, options);
  }
};

const explain = (error: unknown, { bundle }: AuditOptions): string => {
  if (error instanceof AuditRefusal) return error.message;
  if (error instanceof NotABundleError) return `${bundle ?? ''}：${error.message}。`;
  const code = error instanceof Error && 'code' in error ? error.code : '';
  if (code === 'ENOENT' && error instanceof Error && 'path' in error) return `没有文件 ${String(error.path)}。`;
  if (code === 'EEXIST' && error instanceof Error && 'path' in error) return `文件 ${String(error.path)} 已经存在。`;
  return explainStartFailure(error);
};

/** `npm run audit`: answers the exit code. 0: nothing found, 1: something found or no result, 2: it could not be done. */
export const runAudit = async (args: readonly string[], deps: Deps): Promise<0 | 1 | 2> => {
  const { env, logger, print, complain, now, isolation } = deps;
  const options = readOptions(args);
  if (!options) {
    complain(usage);
    return 2;
  }
  const closing = createClosing({ logger });
  try {
    const config = readConfig(env);
    const session = await openSession({ options, config, closing, now, ...(isolation && { isolation }) });
    const { text, json, exitCode } = await responseFor(session, options, now());
    // A receipt goes to a file or another program, its explanation to the person at the terminal.
    if (options.action === 'prove' && !options.json) complain(text);
    else if (!options.json) print(text);
    if (options.json || (options.action === 'prove' && options.out === undefined && json !== null))
      print(JSON.stringify(json, null, 2));
    return exitCode;
  } catch (error) {
    complain(explain(error, options));
    return 2;
  } finally {
    await closing.closeAll();
  }
};
