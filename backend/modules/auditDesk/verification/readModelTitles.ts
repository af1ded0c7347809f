/** What the read models hold, in the words of those who look at them; by the names of the projections. */
export const readModelTitles: Readonly<Record<string, string>> = {
  case_list: '案件列表',
  case_numbers: '案号与验证码的对应',
  number_register: '案号登记簿',
  correction_queue: '补正队列',
  case_news: '案件的新进展和未答复的要求',
  filing_contents: '相同的起诉状',
  case_documents: '案件文书和当事人',
  dashboard_stats: '数据概览的数字',
  accounts: '账号',
  agreed_terms: '同意的协议版本',
  usage: '模型用量',
  feature_flags: '功能开关',
  feature_preferences: '个人的功能设置',
  ledger_log: '日志的指纹和封签',
  user_documents: '账号名下的文书',
  audit_log: '审计日志的列表',
};
