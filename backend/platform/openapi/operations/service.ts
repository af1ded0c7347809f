import { z } from 'zod';
import { json, text, type Area } from '../operation.js';
import { Problem } from '../schemas/common.js';

const outcome = z.looseObject({ ok: z.boolean(), reason: z.string().optional().describe('失败的种类。') });
const Readiness = z
  .strictObject({
    status: z.enum(['ready', 'not_ready']),
    checks: z
      .record(z.string(), outcome)
      .describe(
        '各部分的状况：postgres、event_store、event_store_writes（最近一次写入）、disks（磁盘余量）、projections、set_aside（无法读取而被搁置的事件，不影响就绪）、ledger。',
      ),
  })
  .meta({ id: 'Readiness', description: '各部分是否就绪。' });

/** What other machines ask of this one. */
export const service: Area = {
  key: 'service',
  title: '运行与接口文档',
  about: '部署方式、健康检查、监控指标，以及本文档。',
  operations: {
    'GET /api/config/app-mode': {
      summary: '部署方式与法院时区',
      about: 'open：当事人凭案号和验证码办理；saas：可注册账号。时区用 IANA 名称，系统的日、周、月、年都按它计算。',
      answers: {
        200: json(
          z.strictObject({
            app_mode: z.enum(['open', 'saas']).describe('部署方式。'),
            court_time_zone: z.string().describe('法院所在时区，如 Asia/Shanghai。'),
            contact_email: z.email().nullable().describe('平台的联系邮箱；没有公布时为 null。'),
          }),
          '部署方式。',
        ),
      },
    },
    'GET /api/config/device': {
      summary: '本机是否为公用终端',
      about:
        '法院在 TERMINAL_NETWORKS 中登记的网段内的电脑是公用终端：网页不在本机保存任何内容，无人操作一段时间后先提示再清除。' +
        '是否在登记的网段内按请求的地址判断。',
      answers: {
        200: json(
          z.strictObject({
            shared_terminal: z.boolean().describe('请求来自登记的公用终端。'),
            idle_seconds: z.number().int().describe('公用终端无人操作多少秒后提示。'),
            warning_seconds: z.number().int().describe('提示后多少秒清除。'),
          }),
          '本机的使用方式。',
        ),
      },
    },
    'GET /api/openapi.json': {
      summary: '本接口的 OpenAPI 3.1 描述',
      about: '供程序读取；供人阅读的同一内容见 GET /api/docs。',
      answers: {
        200: json(z.looseObject({ openapi: z.string().describe('OpenAPI 的版本，3.1.x。') }), 'OpenAPI 文档。', {
          headers: ['ETag'],
        }),
        304: { about: '与 If-None-Match 所指的内容相同。', headers: ['ETag'] },
      },
    },
    'GET /api/docs': {
      summary: '本页面',
      answers: {
        200: { about: '网页。', type: 'text/html', headers: ['ETag'] },
        304: { about: '与 If-None-Match 所指的内容相同。', headers: ['ETag'] },
      },
    },
    'GET /healthz': {
      summary: '进程是否存活',
      answers: { 200: json(z.strictObject({ status: z.literal('ok') }), '存活。') },
    },
    'GET /readyz': {
      summary: '是否可以提供服务',
      about: '检查数据库、事件库、磁盘余量、读模型的进度和封存任务。',
      answers: {
        200: json(Readiness, '可以提供服务。'),
        503: json(z.union([Readiness, Problem]), '尚未就绪，或有部分不可用。', { headers: ['Retry-After'] }),
      },
    },
    'GET /metrics': {
      summary: 'Prometheus 监控指标',
      about:
        '设置了 METRICS_TOKEN 时须带 Authorization: Bearer …；未设置时只回答来自本机和内网地址的请求。其他请求一律回答 404。',
      answers: { 200: text('Prometheus 文本格式。') },
      codes: ['not_found'],
    },
  },
};
