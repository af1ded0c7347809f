import { filingHash } from '../backend/adapters/encryption/installationKeys.js';
import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { findCaseIdByNumber } from '../projections/caseNumbers/caseNumbersQueries.js';
import { createProjections } from '../projections/index.js';
import { createProgress } from '../projections/runner/progress.js';
import { createWaitForPosition } from '../projections/runner/waitFor.js';
import { attach, type Attached } from '../backend/composition/attach.js';
import { createClosing } from '../backend/composition/closing.js';
import { explainStartFailure } from '../backend/composition/explainStartFailure.js';
import { startProjecting } from '../backend/composition/startProjecting.js';
import { partyNamesIn, loadCatalogue, createForms } from '../backend/modules/forms/index.js';
import { readConfig, type Config } from '../backend/platform/config/config.js';
import { eraseAccount, eraseCase } from '../backend/modules/erasure/index.js';
import { ErasureReason } from '../domain/contract/shared.js';
import type { CommandContext } from '../backend/adapters/eventStore/eventLog.js';
import { problems } from '../domain/contract/problems.js';
import type { WaitForPosition } from '../backend/platform/http/minPosition.js';
import { createLogger } from '../backend/runtime/logging/logger.js';
import { DomainError } from '../domain/eventSourcing/domainError.js';

const usage = [
  '用法：',
  '  npm run erase -- --case 案号或案件编号 --reason 原因    永久删除一个案件中的个人信息',
  '  npm run erase -- --account 邮箱 --reason 原因           永久删除一个账号的个人信息，该账号不能再登录',
  '原因会永久保留（4 至 500 字），请勿写入个人信息。删除后无法恢复。',
].join('\n');

const Target = z.union([
  z.strictObject({ case: z.string().trim().min(1).max(200), reason: ErasureReason }),
  z.strictObject({ account: z.email().max(254), reason: ErasureReason }),
]);

const readTarget = (): z.output<typeof Target> | undefined => {
  try {
    const { values } = parseArgs({
      options: { case: { type: 'string' }, account: { type: 'string' }, reason: { type: 'string' } },
    });
    return Target.safeParse({ ...values }).data;
  } catch (error) {
    if (error instanceof TypeError) return undefined; // an option that there is none of
    throw error;
  }
};

const context = (): CommandContext => ({
  commandId: randomUUID(),
  correlationId: randomUUID(),
  actor: { kind: 'system', id: 'erase command' },
  now: new Date(),
});

/** Carries out the requested erasure and returns the log's position after it. */
const erase = async (stores: Attached, target: z.output<typeof Target>): Promise<bigint> => {
  const { read, credentials } = stores;
  if ('account' in target) {
    const known = await credentials.findByEmail(target.account);
    if (!known) throw new DomainError('account_not_found');
    return (await eraseAccount(stores, known.userId, { reason: target.reason }, context())).position;
  }
  const caseId = (await findCaseIdByNumber(read, target.case)) ?? target.case;
  return (await eraseCase(stores, caseId, target.reason, context())).position;
};

/** Waits for the read models of the process that projects; where none runs, they are brought up to date here. */
const readModels = async (
  config: Config,
  stores: Attached,
  closing: ReturnType<typeof createClosing>,
): Promise<WaitForPosition> => {
  const { read: tables, isRunning } = stores;
  const catalogue = await loadCatalogue();
  if (!isRunning) {
    const logger = createLogger('warn');
    return startProjecting({ config, stores, catalogue, logger, closing, now: () => new Date() }).waitForPosition;
  }
  // Not all checkpoints: other readers of the log keep theirs in the same table, at other positions.
  const projections = createProjections({
    partyNames: partyNamesIn(createForms({ ...stores, catalogue })),
    hashContent: filingHash(stores.installationKeys),
    timeZone: config.courtTimeZone,
  });
  const names = projections.map(({ name }) => name);
  return createWaitForPosition({ progress: createProgress(), names, tables, isLeading: () => false });
};

const target = readTarget();
if (!target) {
  console.error(usage);
  process.exit(2);
}
const closing = createClosing({ logger: createLogger('warn') });

try {
  const config = readConfig(process.env);
  const stores = await attach({ config, closing, now: () => new Date() });
  const waitForPosition = await readModels(config, stores, closing);
  const position = await erase(stores, target);
  const days = config.erasureGraceDays;
  const key = days === 0 ? '密钥已销毁' : `密钥已封存，${days} 天后销毁`;
  console.log(`${key}，日志中的个人信息不再可读；正在运行的服务最迟 10 秒后同样无法读取。`);
  if (await waitForPosition(position, 60_000)) console.log('列表、搜索与案件详情中的个人信息已清除。');
  else {
    console.error('列表与搜索尚未更新：请检查服务是否正在运行，更新会自动继续。');
    process.exitCode = 1;
  }
} catch (error) {
  console.error(error instanceof DomainError ? problems[error.code].sentence : explainStartFailure(error));
  process.exitCode = 1;
} finally {
  await closing.closeAll();
}
