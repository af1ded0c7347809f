/** How calls of models end, as the journal records it, with the words that people read. */
const names: Readonly<Record<string, string>> = {
  complete: '完成',
  incomplete: '没有答完',
  refused: '模型拒绝',
  invalid: '格式不对',
  aborted: '已停止',
  address_invalid: '地址不正确',
  address_refused: '地址不允许',
  inside_failed: '内网地址失败',
  unreachable: '连接不上',
  certificate_invalid: '证书无效',
  redirected: '要求跳转',
  key_invalid: '密钥无效',
  forbidden: '无权使用',
  service_unpaid: '服务欠费',
  model_not_found: '没有该模型',
  request_refused: '请求被拒',
  rate_limited: '服务繁忙',
  service_error: '服务出错',
  reply_unreadable: '回答读不出',
  reply_empty: '没有内容',
  connection_lost: '连接中断',
  timed_out: '超时',
  first_token_late: '迟迟不答',
  stalled: '中途停住',
  service_resting: '暂停调用',
  too_many_calls: '同时调用过多',
};

/** The words for an outcome; one of another release reads as 其他. */
export const outcomeName = (outcome: string): string => names[outcome] ?? '其他';
