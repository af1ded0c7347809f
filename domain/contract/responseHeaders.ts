/** Headers of responses, in Chinese: what they say, and when they come where they do not always. */
export const responseHeaders = {
  'X-Position': '这次写入在事件日志中的位置。在之后的查询中以 X-Min-Position 送回，即可读到自己刚写入的内容。',
  'X-Case-Number': '案件的案号；立案前为临时案号。已作百分号编码（UTF-8）。',
  'X-Case-Id': '案件的 id。',
  'X-Document-Version': '版本号，从 1 起。',
  'X-Replaced-Version': '这次提交取代的是哪一版（此前最新的版本号）；第一版不给出。',
  'X-Document-Hash': '提交时 Word 文件的 SHA-256（十六进制）。',
  'X-Document-Wording':
    '文书的文字按什么显示：recorded 为提交时记录的表单定义，missing 为记录的已找不到、以最接近的代替。',
  'X-Document-Hash-Matches':
    'true 表示与提交（发出）时的文件逐字节相同，false 表示供对方留存的文件略去了采用建议的记录。',
  'X-Document-Correction': '法院对这份文书的要求：none 没有，asked 已要求补正或补充说明，answered 已答复、待法院核对。',
  'X-Receipt-Id': '存证回执的 id，用于 GET /api/receipts/{id}。',
  'X-Verification-Code': '原告方的验证码，仅在本次调用新建案件时给出，请妥善保存。已作百分号编码。',
  'X-Verification-Code-Withheld':
    '值为 true：本次调用重复了此前已完成的新建案件，而发送者不是当时的浏览器或账号，或已超过三天，因此不再给出验证码。须向法院查询。',
  'X-Document-Id': '在“我的文书”中的 id；仅在 saas 模式下、由登录用户提交或生成并予以保存时给出。',
  'X-Model-Task':
    '结果出自哪一项模型任务及其版本，如 risk-hints/1，见 GET /api/admin/model-tasks；没有使用模型时不给出。',
  'Content-Disposition': '下载时的文件名。',
  'X-File-Link':
    '请求带 X-File-Link: 1 时给出的下载地址：十分钟内、五次以内，无需登录即可取得同一文件，供不能由脚本保存文件的浏览器使用；法院人员的文件和较大的文件不给出。',
  'Set-Cookie':
    '新的登录会话，或将其清除；提交诉状而没有发送者标识时，给出新的标识 juanzong_sender（经 HTTPS 时为 __Host-juanzong_sender）。',
  'X-Device-Token':
    '证明该账号曾从此处登录，30 天内有效。下次登录时以 device 送回，他人反复猜测密码便不会妨碍本人登录；它本身不能用来登录。',
  ETag: '内容的标识；下次以 If-None-Match 送回，内容未变则回答 304。',
  'Retry-After': '多少秒后再试。',
} as const;

export type ResponseHeader = keyof typeof responseHeaders;
