import { z } from 'zod';
import { area, call } from './call.js';
import { json } from './responses.js';

/** What texts go to a service for. */
export const recipientUses = ['answer', 'vision', 'search'] as const;

/** The court as people find it: each part is `null` where the operator gave none. */
export const Court = z
  .object({
    name: z.string().nullable().describe('法院名称；未设置时按法院代字取得。'),
    address: z.string().nullable().describe('立案窗口（诉讼服务中心）的地址。'),
    telephone: z.string().nullable().describe('联系电话。'),
    hours: z.string().nullable().describe('窗口的办公时间。'),
    takes_paper: z.boolean().describe('网上提交后是否还要交签字的纸质文书。'),
  })
  .meta({ id: 'Court', description: '本院的名称和联系方式。' });
export type Court = z.infer<typeof Court>;

/** What a page asks before it knows who is there. */
export const settings = area(
  { key: 'settings', title: '部署方式', description: '部署方式、法院时区，以及请求所用的电脑是否为公用终端。' },
  {
    appMode: call('GET /api/config/app-mode', {
      summary: '部署方式与法院时区',
      fixed: true,
      description:
        'open：当事人凭案号和验证码办理；saas：可注册账号。时区用 IANA 名称，系统的日、周、月、年都按它计算。',
      response: json(
        z.object({
          app_mode: z.enum(['open', 'saas']).describe('部署方式。'),
          court_time_zone: z.string().describe('法院所在时区，如 Asia/Shanghai。'),
          contact_email: z.email().nullable().describe('平台的联系邮箱；没有公布时为 null。'),
          has_session: z
            .boolean()
            .describe('请求是否带有登录会话的 Cookie；不核对会话是否仍然有效。没有时不必再读取账号。'),
          resets_passwords_by_mail: z
            .boolean()
            .describe('忘记密码的人能否自己用邮箱取得重设链接；不能的，由管理员生成链接。'),
          makes_pdf: z
            .boolean()
            .describe('能否生成 PDF（POST /api/documents/generate-pdf）；服务器上没有 LibreOffice 的不能。'),
          unit_sign_in: z
            .object({
              label: z.string().describe('按钮的名称，如 单位统一登录。'),
              allows_passwords: z.boolean().describe('工作人员能否继续用密码登录；不能的，只有应急管理员可以。'),
            })
            .nullable()
            .describe('单位统一登录；没有设置的为 null。'),
          court: Court.nullable().describe('本院；名称和联系方式都没有设置时为 null。'),
        }),
        '部署方式。',
      ),
    }),
    recipients: call('GET /api/config/recipients', {
      summary: '处理所填内容的模型服务',
      description:
        '使用 AI 功能时，所用的内容会发送给这些服务：平台正在使用的模型，以及账号可以选用的平台模型。账号自己添加的模型不在其中。没有的为空。',
      response: json(
        z.object({
          items: z.array(
            z.object({
              host: z.string().nullable().describe('服务的主机名；运行在本院服务器或内网的为 null。'),
              name: z.string().nullable().describe('服务的名称；不是常见服务的为 null。'),
              uses: z.array(z.enum(recipientUses)).describe('answer 回答和起草，vision 识别图片，search 检索知识库。'),
            }),
          ),
        }),
        '各项服务，按主机名排列。',
      ),
    }),
    device: call('GET /api/config/device', {
      summary: '本机是否为公用终端',
      fixed: true,
      description:
        '法院在 TERMINAL_NETWORKS 中登记的网段内的电脑是公用终端：网页不在本机保存任何内容，无人操作一段时间后先提示再清除。' +
        '是否在登记的网段内按请求的地址判断。',
      response: json(
        z.object({
          shared_terminal: z.boolean().describe('请求来自登记的公用终端。'),
          idle_seconds: z.number().int().describe('公用终端无人操作多少秒后提示。'),
          warning_seconds: z.number().int().describe('提示后多少秒清除。'),
        }),
        '本机的使用方式。',
      ),
    }),
  },
);
