import type { oas31 } from 'zod-openapi';

/** Headers that many calls take. */
export const requestHeaders: Readonly<Record<string, oas31.ParameterObject>> = {
  'Idempotency-Key': {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      '本次操作的标识，建议用 UUID（8～128 个字母、数字或 . _ : -）。以同一标识重发同一请求，不会重复写入，回答与第一次相同；新建案件的验证码只在一小时内、向当时的发送者再次给出。请勿使用可猜测的标识。',
    schema: { type: 'string', pattern: '^[A-Za-z0-9._:-]{8,128}$' },
  },
  'X-Min-Position': {
    name: 'X-Min-Position',
    in: 'header',
    description:
      '至少要读到日志的这一位置：送回所得到的最大的 X-Position，即可读到自己刚写入的内容。至多等待五秒，否则回答 503 read_model_behind。',
    schema: { type: 'string', pattern: '^[0-9]{1,19}$' },
  },
  'If-None-Match': {
    name: 'If-None-Match',
    in: 'header',
    description: '上次得到的 ETag；内容未变时回答 304，没有内容。',
    schema: { type: 'string' },
  },
};
