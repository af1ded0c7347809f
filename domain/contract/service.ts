import { z } from 'zod';
import { area, call } from './call.js';
import { json, page, text, unchanged } from './responses.js';
import { Problem } from './problem.js';

const outcome = z.looseObject({ ok: z.boolean(), reason: z.string().optional().describe('失败的种类。') });
const Readiness = z
  .object({
    status: z.enum(['ready', 'not_ready']),
    checks: z
      .record(z.string(), outcome)
      .describe(
        '各部分的状况：postgres、event_store、event_store_writes（最近一次写入）、disks（磁盘余量）、projections、set_aside（无法读取而被搁置的事件，不影响就绪）、ledger。',
      ),
  })
  .meta({ id: 'Readiness', description: '各部分是否就绪。' });

/** What other machines ask of this one. */
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
      description: '检查数据库、事件库、磁盘余量、读模型的进度和封存任务。',
      response: json(Readiness, '可以提供服务。'),
      also: {
        503: json(z.union([Readiness, Problem]), '尚未就绪，或有部分不可用。', {
          status: 503,
          headers: ['Retry-After'],
        }),
      },
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
