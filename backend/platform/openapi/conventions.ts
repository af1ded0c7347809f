/** The conventions of every call, in Chinese, at the top of the page and of the OpenAPI document. */
export const conventions = [
  {
    title: '格式',
    text: '请求和回答均为 UTF-8 的 JSON，字段名用 snake_case；填写内容（form_data、final_data）和表单定义除外，其字段名由表单规定。时刻用 ISO 8601（UTC）。回答今后可能增加字段，请忽略不认识的字段。',
  },
  {
    title: '登录',
    text: '登录后会话保存在名为 juanzong_session（HTTPS 下为 __Host-juanzong_session）的 Cookie 中，调用时送回即可。浏览器从其他网站发起的写入会被拒绝（403 cross_origin）；不是浏览器的程序无需 Origin。本院的其他系统不登录，在请求头中送 Authorization: Bearer 和管理员创建的密钥，只能调用注明供业务系统使用的接口。',
  },
  {
    title: '写入不重复',
    text: '标有 Idempotency-Key 的写入可放心重发：同一标识的同一请求只生效一次，内容不同则回答 409 idempotency_key_reused。重发新建案件的提交时，案号和文书照常给出；验证码只在一小时内再次给出，且须由当时的账号，或由带着同一发送者标识的浏览器重发，否则回答 X-Verification-Code-Withheld。发送者标识是名为 juanzong_sender 的 Cookie（经 HTTPS 时为 __Host-juanzong_sender）：浏览器打开页面时取得；程序可自行生成 43 个字符（32 个随机字节的 base64url），与每次提交一同发送，并予以保密。',
  },
  {
    title: '读到自己的写入',
    text: '写入回答 X-Position；查询时以 X-Min-Position 送回，就会等到读模型跟上。',
  },
  {
    title: '分页',
    text: '列表按 page（从 1 起）和 page_size（缺省 10，至多 100）分页，回答 items、total、page、page_size。',
  },
  {
    title: '出错',
    text: '回答 {detail, code, errors?}：detail 是可直接给用户看的句子，code 供程序判断，errors 逐项指出有误的字段。429 和 503 附有 Retry-After（秒）。每个回答都有 X-Correlation-Id，可据此查找日志；也可在请求中自己给出（8～64 个字母、数字或 . _ -）。',
  },
] as const;
