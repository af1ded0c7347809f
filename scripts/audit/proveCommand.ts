import { writeFile } from 'node:fs/promises';
import { verifyReceipt } from '../../domain/ledger/receipt.js';
import { formatCourtTime } from '../../domain/courtCalendar/courtTime.js';
import { proveEvent } from '../../backend/modules/audit/index.js';
import type { AuditOptions } from './options.js';
import type { AuditSession } from './session.js';
import type { AuditResult } from './verifyCommand.js';

/** Makes out the receipt of an event and says what it proves. The receipt is the JSON answer. */
export const proveCommand = async (session: AuditSession, options: AuditOptions): Promise<AuditResult> => {
  const { source, keys, config, live } = session;
  const eventId = (options.subject ?? '').toLowerCase();
  const proof = await proveEvent({ source, keys, eventId, ...(live && { hasEffect: live.hasEffect }) });
  if (proof.state === 'unknown') return { text: `日志中没有编号为 ${eventId} 的事件。`, json: null, exitCode: 1 };
  if (proof.state === 'no_authority') {
    const { stream, revision, type } = proof.event;
    const text = `事件 ${eventId}（${stream} 第 ${revision} 号，${type}）没有本院密钥的印证，不发生效力，不出具回执。`;
    return { text, json: null, exitCode: 1 };
  }
  if (proof.state === 'not_sealed') {
    const { stream, revision, type } = proof.event;
    const text = `事件 ${eventId}（${stream} 第 ${revision} 号，${type}）尚未封签，请在下一次封签（每分钟一次）后再试。`;
    return { text, json: null, exitCode: 1 };
  }
  const { receipt, sealedAt } = proof;
  const { findings, checkpoint } = verifyReceipt(receipt);
  if (options.out !== undefined) await writeFile(options.out, `${JSON.stringify(receipt, null, 2)}\n`);
  const { leaf, index } = receipt;
  const broken = findings.length > 0;
  return {
    text: [
      `事件 ${leaf.eventId}`,
      `  位置  ${leaf.stream} 第 ${leaf.revision} 号，${leaf.type}，日志第 ${index + 1} 条`,
      `  封签  覆盖前 ${checkpoint?.size ?? '?'} 条，封于 ${formatCourtTime(new Date(sealedAt), config.courtTimeZone)}`,
      `  公钥  ${receipt.key}`,
      broken
        ? `  结论  回执不成立（${findings.join('、')}）：该事件或其之前的日志已被改动，请运行 verify。`
        : '  结论  该事件连同其正文摘要在封签时已在日志的这一位置，此后未被改动。',
      ...(options.out === undefined ? [] : [`  回执已写入 ${options.out}`]),
      '  任何人都可以用回执核对页面，凭回执和日志公钥核对，不需要账号或服务器。',
    ].join('\n'),
    json: receipt,
    exitCode: broken ? 1 : 0,
  };
};
