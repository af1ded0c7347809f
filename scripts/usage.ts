import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { attach, type Attached } from '../backend/composition/attach.js';
import { createClosing } from '../backend/composition/closing.js';
import { explainStartFailure } from '../backend/composition/explainStartFailure.js';
import { correctUsage, largestCalls } from '../backend/modules/usage/index.js';
import { readConfig } from '../backend/platform/config/config.js';
import { createLogger } from '../backend/runtime/logging/logger.js';
import { problems } from '../domain/contract/problems.js';
import { DomainError } from '../domain/eventSourcing/domainError.js';

const usage = [
  '用法：',
  '  npm run usage -- largest 月份                            列出该月用量最大的 20 次模型调用（月份如 2026-12）',
  '  npm run usage -- correct 月份 调用编号 --prompt 数 --completion 数 [--thinking 数] --reason 原因',
  '                                                           更正一次调用的 token 数；已扣的积分不变',
  '原因会永久保留（1 至 500 字），请勿写入个人信息。',
].join('\n');

const Month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/);
/** Counts of tokens up to a bound at which sums are still exact. */
const Tokens = z
  .string()
  .regex(/^\d{1,12}$/)
  .transform(Number);
const Command = z.union([
  z.strictObject({ words: z.tuple([z.literal('largest'), Month]) }),
  z.strictObject({
    words: z.tuple([z.literal('correct'), Month, z.string().min(1).max(200)]),
    prompt: Tokens,
    completion: Tokens,
    thinking: Tokens.default(0),
    reason: z.string().trim().min(1).max(500),
  }),
]);

const readCommand = (): z.output<typeof Command> | undefined => {
  const text = { type: 'string' } as const;
  try {
    const { values, positionals } = parseArgs({
      options: { prompt: text, completion: text, thinking: text, reason: text },
      allowPositionals: true,
    });
    return Command.safeParse({ ...values, words: positionals }).data;
  } catch (error) {
    if (error instanceof TypeError) return undefined; // an option that there is none of
    throw error;
  }
};

const carryOut = async (stores: Attached, command: z.output<typeof Command>): Promise<void> => {
  if (!('reason' in command)) {
    const calls = await largestCalls(stores, command.words[1], 20);
    for (const { callId, calledAt, model, source, figures } of calls) {
      const { promptTokens, completionTokens, totalTokens, estimated } = figures;
      const sums = `输入 ${promptTokens}，输出 ${completionTokens}，合计 ${totalTokens}${estimated ? '（估算）' : ''}`;
      console.log(`${callId} ${calledAt} ${model} ${source}：${sums}`);
    }
    if (calls.length === 0) console.log('该月没有模型调用。');
    return;
  }
  const { words, prompt, completion, thinking, reason } = command;
  const [, month, callId] = words;
  const totalTokens = prompt + completion + thinking;
  const position = await correctUsage(
    stores,
    { month, callId, promptTokens: prompt, completionTokens: completion, totalTokens, reason },
    {
      commandId: randomUUID(),
      correlationId: randomUUID(),
      actor: { kind: 'system', id: 'usage command' },
      now: new Date(),
    },
  );
  console.log(position === null ? '用量与所给的相同，没有更改。' : '已更正，用量统计随后更新。');
};

const command = readCommand();
if (!command) {
  console.error(usage);
  process.exit(2);
}
const closing = createClosing({ logger: createLogger('warn') });
try {
  await carryOut(await attach({ config: readConfig(process.env), closing, now: () => new Date() }), command);
} catch (error) {
  console.error(error instanceof DomainError ? problems[error.code].sentence : explainStartFailure(error));
  process.exitCode = 1;
} finally {
  await closing.closeAll();
}
