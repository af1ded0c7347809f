import { z } from 'zod';
import { area, call } from './call.js';
import { json, page, text, unchanged } from './responses.js';
import { Problem } from './problem.js';
import { moment } from './shared.js';

const outcome = z.looseObject({ ok: z.boolean(), reason: z.string().optional().describe('失败的种类。') });
const Readiness = z
  .object({
    status: z.enum(['ready', 'not_ready']),
    version: z.string().describe('卷宗的版本，如 1.0.0。'),
    checks: z
      .record(z.string(), outcome)
      .describe(
        '各部分的状况：postgres、event_store、event_store_writes（最近一次写入）、disks（磁盘余量）、projections、set_aside（无法读取而被搁置的事件，不影响就绪）、ledger。',
      ),
  })
  .meta({ id: 'Readiness', description: '各部分是否就绪。' });

/** The parts of the system that are looked at, those first without which nothing is served. */
export const systemParts = [
  'postgres',
  'event_store',
  'event_store_writes',
  'disks',
  'projections',
  'models',
  'ledger',
  'log_check',
  'set_aside',
  'erasures',
  'stream_settings',
  'definitions',
  'readers',
] as const;
export type SystemPartName = (typeof systemParts)[number];
export const systemPartStates = ['well', 'attention', 'failed'] as const;
export type SystemPartState = (typeof systemPartStates)[number];

export const SystemPart = z
  .object({
    part: z
      .enum(systemParts)
      .describe(
        'postgres 数据库，event_store 事件库，event_store_writes 最近一次写入，disks 磁盘余量，projections 读模型，models 平台模型，ledger 封存，log_check 日志核对，set_aside 被搁置的事件，erasures 暂缓的清除，stream_settings 会删除事件的设置，definitions 旧版表格与排版，readers 读取文件的进程。',
      ),
    state: z.enum(systemPartStates).describe('well 正常，attention 需处理但不影响使用，failed 故障，影响使用。'),
    reason: z.string().nullable().describe('没有正常应答的种类；没有则为 null。'),
    count: z.number().int().nonnegative().nullable().describe('需要处理的件数；不计数的为 null。'),
    free_mib: z.number().int().nonnegative().nullable().describe('余量最少的磁盘的余量，MiB；仅 disks 有。'),
    last_at: moment.nullable().describe('最近一次封存或最近一轮核对完成的时间；其余为 null。'),
  })
  .meta({ id: 'SystemPart', description: '系统的一个部分现在的状况。' });
export type SystemPart = z.infer<typeof SystemPart>;

/** What other machines ask of this one, and what its operator sees of it. */
export const service = area(
  { key: 'service', title: '运行与接口文档', description: '健康检查、监控指标，以及本文档。' },
  {
    openApi: call('GET /api/openapi.json', {
      summary: '本接口的 OpenAPI 3.1 描述',
      description: '供程序读取；供人阅读的同一内容见 GET /api/docs。',
      response: json(z.looseObject({ openapi: z.string().describe('OpenAPI 的版本，3.1.x。') }), 'OpenAPI 文档。', {
        headers: ['ETag'],
      }),
      also: unchanged,
    }),
    docs: call('GET /api/docs', {
      summary: '本页面',
      response: page('网页。', { headers: ['ETag'] }),
      also: unchanged,
    }),
    healthz: call('GET /healthz', {
      summary: '进程是否存活',
      response: json(z.object({ status: z.literal('ok') }), '存活。'),
    }),
    readyz: call('GET /readyz', {
      summary: '是否可以提供服务',
      description: '检查数据库、事件库、磁盘余量、读模型的进度和封存任务，并说明正在运行的版本。',
      response: json(Readiness, '可以提供服务。'),
      also: {
        503: json(z.union([Readiness, Problem]), '尚未就绪，或有部分不可用。', {
          status: 503,
          headers: ['Retry-After'],
        }),
      },
    }),
    systemState: call('GET /api/admin/system-state', {
      summary: '系统各部分的状况',
      description: '供管理员查看，与 /readyz 检查的内容相同；有部分不可用时也回答 200。',
      response: json(
        z.object({ checked_at: moment.describe('检查的时间。'), parts: z.array(SystemPart).describe('各部分。') }),
        '系统各部分的状况。',
      ),
    }),
    metrics: call('GET /metrics', {
      summary: 'Prometheus 监控指标',
      description:
        '设置了 METRICS_TOKEN 时须带 Authorization: Bearer …；未设置时只回答来自本机和内网地址的请求。其他请求一律回答 404。',
      response: text('Prometheus 文本格式。'),
      refuses: ['not_found'],
    }),
  },
);
