/** Why an event of one of our streams cannot be applied, and the sentence for a person. The words are stored: they never change. */
export const unreadableReasons = {
  stream_deleted: '记录已从事件库中删除',
  event_unknown: '含有本系统不认识的内容，可能由其他程序或更新的版本写入',
  payload_hash_differs: '内容与写入时的摘要不符，可能被改动',
  body_unreadable: '内容无法读取',
  metadata_unreadable: '附带信息缺失或无法读取',
  not_sealed: '个人信息没有加密，不是本院系统写入的样子',
  seal_broken: '个人信息无法解密，可能被改动',
  data_key_missing: '缺少个人信息的密钥',
  no_authority: '没有本院密钥的印证，可能绕过系统写入，不发生效力，待人工处理',
  data_key_unusable: '个人信息的密钥已损坏',
  leaf_differs: '内容与封存时的记录不符，可能被改动',
  stream_truncated: '事件库被设置为丢弃这条记录中的事件，须由管理员解除设置',
  stream_withheld: '事件库另行限制了谁可以读写这条记录，须由管理员解除设置',
} as const;
export type UnreadableReason = keyof typeof unreadableReasons;

/** All of them. */
export const reasons = Object.keys(unreadableReasons) as UnreadableReason[];
