import { parseArgs } from 'node:util';
import { z } from 'zod';

export const usage = [
  '用法：',
  '  npm run audit -- verify                          核对日志、封签、库外存证、提交的文件和读模型',
  '  npm run audit -- export 文件                     导出审计包（个人信息保持加密）',
  '  npm run audit -- replay --case 案号 --at 时间    重放案件在某一时刻的状态（不写 --at 即为现在）',
  '  npm run audit -- replay --account 邮箱或编号     列出账号的全部变更：时间、经办人、原因（邮箱须能解密）',
  '  npm run audit -- replay --stream 事件流          列出任一事件流，如 featureFlag-ai_chat、usage-2026-03',
  '  npm run audit -- prove 事件编号                  出具一个事件的回执（JSON）',
  '选项：',
  '  --bundle 文件       只依据审计包，不需要服务器和密钥（verify、replay、prove）',
  '  --key 公钥或文件    只相信给出的日志公钥，可多次给出（更换过密钥时）',
  '  --checkpoint 文件   另行保存的检查点，可多次给出（verify）',
  '  --receipt 文件      当事人手中的回执，可多次给出（verify）',
  '  --ledger 目录       库外存证目录，默认为 LEDGER_DIR；审计包可另行给出',
  '  --files all或数目   核对多少份提交的 Word 文件，默认随机抽取 200 份，all 为全部（verify）',
  '  --log-only          不核对读模型和提交的文件（verify）',
  '  --data-keys 文件    export：另存数据密钥；replay：用其显示审计包中的个人信息',
  '  --out 文件          把回执写入文件（prove）',
  '  --json              输出 JSON',
  '退出码：0 未发现问题；1 发现问题或没有结果；2 无法执行。',
].join('\n');

const optionsSchema = z.object({
  action: z.enum(['verify', 'export', 'replay', 'prove']),
  subject: z.string().optional(),
  bundle: z.string().optional(),
  case: z.string().optional(),
  account: z.string().optional(),
  stream: z.string().optional(),
  at: z.string().optional(),
  key: z.array(z.string()).default([]),
  checkpoint: z.array(z.string()).default([]),
  receipt: z.array(z.string()).default([]),
  ledger: z.string().optional(),
  files: z.union([z.literal('all'), z.coerce.number().int().nonnegative()]).default(200),
  logOnly: z.boolean().default(false),
  dataKeys: z.string().optional(),
  out: z.string().optional(),
  json: z.boolean().default(false),
});
export type AuditOptions = z.infer<typeof optionsSchema>;

/** What an action needs beside the options that all of them take. */
const isComplete = ({ action, subject, bundle, case: number, account, stream }: AuditOptions): boolean => {
  if (action === 'verify') return subject === undefined;
  if (action === 'export') return subject !== undefined && bundle === undefined;
  const replayed = [number, account, stream].filter((one) => one !== undefined);
  if (action === 'replay') return subject === undefined && replayed.length === 1;
  return subject !== undefined;
};

/** The command line, understood; `undefined` where it makes no sense. */
export const readOptions = (args: readonly string[]): AuditOptions | undefined => {
  try {
    const text = { type: 'string' } as const;
    const texts = { type: 'string', multiple: true } as const;
    const { positionals, values } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        bundle: text,
        case: text,
        account: text,
        stream: text,
        at: text,
        ledger: text,
        files: text,
        out: text,
        'data-keys': text,
        key: texts,
        checkpoint: texts,
        receipt: texts,
        json: { type: 'boolean' },
        'log-only': { type: 'boolean' },
      },
    });
    const [action, subject, ...rest] = positionals;
    const { 'data-keys': dataKeys, 'log-only': logOnly, ...others } = values;
    const read = optionsSchema.safeParse({ action, subject, dataKeys, logOnly, ...others });
    return read.success && rest.length === 0 && isComplete(read.data) ? read.data : undefined;
  } catch (error) {
    if (error instanceof TypeError) return undefined; // an option that there is none of
    throw error;
  }
};
