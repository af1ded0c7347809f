import { runAudit } from './audit/runAudit.js';
import { createLogger } from '../backend/runtime/logging/logger.js';

process.exitCode = await runAudit(process.argv.slice(2), {
  env: process.env,
  logger: createLogger('warn'),
  print: (text) => process.stdout.write(`${text}\n`),
  complain: (text) => process.stderr.write(`${text}\n`),
  now: () => new Date(),
});
