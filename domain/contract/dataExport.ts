import { z } from 'zod';
import { area, call } from './call.js';
import { events } from './responses.js';

/** The most bytes of the archive in one event. */
export const longestPart = 192 * 1024;

export const ExportEvent = z
  .discriminatedUnion('kind', [
    z
      .object({
        kind: z.literal('progress').describe('progress 为进度。'),
        done: z.number().int().nonnegative().describe('已放入的文书、草稿和知识库文件的份数。'),
        total: z.number().int().nonnegative().describe('共有几份。'),
      })
      .describe('放入了几份文书、草稿和知识库文件。'),
    z
      .object({
        kind: z.literal('part').describe('part 为压缩包的一段。'),
        bytes: z.base64().min(4).describe('压缩包的下一段，base64。'),
      })
      .describe('压缩包的下一段；各段按到达的顺序相接。'),
    z
      .object({
        kind: z.literal('end').describe('end 为最后一个：压缩包已完整。'),
        file_name: z.string().describe('文件名。'),
        size: z.number().int().positive().describe('压缩包共有多少字节。'),
        sha256: z
          .string()
          .regex(/^[0-9a-f]{64}$/)
          .describe('整个压缩包的 SHA-256，十六进制。'),
      })
      .describe('压缩包已完整。'),
  ])
  .meta({ id: 'ExportEvent', description: '导出的一个事件。' });
export type ExportEvent = z.infer<typeof ExportEvent>;

/** All that an account has, as one archive. */
export const dataExport = area(
  {
    key: 'data-export',
    title: '导出我的数据',
    description: '账号的全部文书、各版填写内容和Word文件、回执、草稿、代理人、用量和账号信息，装在一个 zip 中。',
  },
  {
    start: call('POST /api/user/data-export', {
      reads: true,
      summary: '导出我的全部数据，一个 zip 文件',
      description:
        '压缩包逐段到达，每段是一个事件（text/event-stream）；收到 end 才完整，size 和 sha256 供核对。中途出错时，最后一个事件的名称为 problem，内容同其他错误，已收到的各段作废。服务器不保存压缩包；断开连接即停止。一个账号同时只能导出一次；方案到期不影响导出。',
      response: events(ExportEvent, '压缩包和进度。'),
      refuses: ['export_running', 'export_too_large', 'overloaded', 'personal_data_erased'],
    }),
  },
);
