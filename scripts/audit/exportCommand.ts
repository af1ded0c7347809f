import { randomUUID } from 'node:crypto';
import type { DomainEvent } from '../../domain/eventCatalogue.js';
import { courtPeriods } from '../../domain/courtCalendar/courtPeriods.js';
import { WrongExpectedVersionError } from '../../backend/adapters/eventStore/client.js';
import { truncatedStreams } from '../../backend/adapters/eventStore/streamSettings.js';
import { createLedgerSigner } from '../../backend/modules/ledger/index.js';
import { createKeyWrapping } from '../../backend/adapters/encryption/wrapping.js';
import { writeBundleKeys, writeBundle } from '../../backend/modules/audit/index.js';
import type { AuditOptions } from './options.js';
import { AuditRefusal, type AuditSession } from './session.js';
import type { AuditResult } from './verifyCommand.js';

const attempts = 5;

/** Records in the log that a bundle was written; another process may be writing to the stream of this month too. */
const recordExport = async (session: AuditSession, event: DomainEvent, now: Date): Promise<void> => {
  const { live, config } = session;
  if (!live) return;
  const stream = live.streams.auditAccess(courtPeriods(now, config.courtTimeZone).month.slice(0, 7));
  const commandId = randomUUID();
  for (let attempt = 1; ; attempt += 1) {
    const revision = (await live.log.readStream(stream)).at(-1)?.revision ?? 'no_stream';
    try {
      const actor = { kind: 'system', id: 'audit' } as const;
      await live.log.append(stream, [event], revision, { commandId, correlationId: commandId, actor, now });
      return;
    } catch (error) {
      if (!(error instanceof WrongExpectedVersionError) || attempt === attempts) throw error;
    }
  }
};

/** Writes a bundle, with the data keys in a file of their own where that was asked for, and records it in the log. */
export const exportCommand = async (session: AuditSession, options: AuditOptions, now: Date): Promise<AuditResult> => {
  const { live, config, source, outside, streams } = session;
  const { subject: file, dataKeys } = options;
  if (!live || file === undefined) throw new AuditRefusal('导出需要连接事件库，并给出文件名。');
  const bundleId = randomUUID();
  const settings = await truncatedStreams({ client: live.client.raw, streams });
  const { counts, seal } = await writeBundle({
    file,
    source,
    outside: outside[0],
    header: {
      bundleId,
      exportedAt: now.toISOString(),
      origin: createLedgerSigner(live.installationKeys.logSeals).origin,
      keys: [...session.keys.texts],
      streamPrefix: streams.ledger.slice(0, -'ledger'.length),
      ...(settings.length > 0 && { settings }),
    },
  });
  const previous = config.previousSecretKey === undefined ? [] : [config.previousSecretKey];
  const wrapping = createKeyWrapping(live.secretKey, previous);
  const keys =
    dataKeys === undefined ? 0 : await writeBundleKeys({ file: dataKeys, bundleId, app: live.app, wrapping, streams });
  const { treeSize = 0, rootHash = '' } = seal ?? {};
  const data = { bundleId, treeSize, rootHash, includesDataKeys: dataKeys !== undefined };
  await recordExport(session, { type: 'AuditBundleExported', data }, now);
  return {
    text: [
      `已导出审计包 ${file}（编号 ${bundleId}）`,
      `  事件 ${counts.event} 个，封签 ${counts.seal} 个；最后一个封签覆盖 ${treeSize} 条`,
      ...(dataKeys === undefined
        ? ['  个人信息保持加密，包内不含密钥']
        : [`  数据密钥 ${keys} 个，另存于 ${dataKeys}；持有者可读个人信息，日后清除也无法收回，请妥善保管`]),
      `  核对方法  npm run audit -- verify --bundle ${file}`,
    ].join('\n'),
    json: { file, bundleId, counts, treeSize, rootHash, dataKeys: keys },
    exitCode: 0,
  };
};
