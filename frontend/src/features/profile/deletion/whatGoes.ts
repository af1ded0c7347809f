import type { Deletion } from './accountDeletion.js';

type Line = readonly [count: number, text: string];

const countedLines = ({ goes }: Deletion): readonly Line[] => [
  [goes.drafts, `草稿 ${goes.drafts} 份`],
  [goes.own_documents, `没有提交法院的文书 ${goes.own_documents} 份（含已移出列表的）`],
  [goes.marked_documents, `${goes.marked_documents} 份文书的标签和归档`],
  [goes.agents, `代理人 ${goes.agents} 人`],
  [goes.clauses, `常用语段 ${goes.clauses} 条`],
  [goes.form_defaults, `${goes.form_defaults} 种表单的默认值`],
  [goes.models, `自己添加的模型 ${goes.models} 个，连同密钥`],
  [goes.knowledge_bases, `知识库 ${goes.knowledge_bases} 个，其中文件 ${goes.knowledge_files} 个`],
  [goes.knowledge_questions, `交给法院改进知识库的问题 ${goes.knowledge_questions} 个`],
  [goes.recall_runs, `批量检索测试 ${goes.recall_runs} 次`],
  [goes.calendar_links, `日历订阅的链接 ${goes.calendar_links} 个，随即失效`],
  [goes.batches, `批量填写 ${goes.batches} 批（其中已提交的案件不受影响）`],
];

/** What the deletion takes, in lines; of what is counted only what there is. */
export const goesLines = (deletion: Deletion): readonly string[] => {
  const counted = countedLines(deletion).flatMap(([count, text]) => (count === 0 ? [] : [text]));
  return [
    '邮箱和密码：不能再登录',
    `全部设备上的登录（现有 ${deletion.goes.sessions} 处）`,
    ...(counted.length === 0 ? ['草稿、代理人等其他内容：没有'] : counted),
    '方案和剩余积分：随之失效；待付款的订单不能再确认，发票信息清除',
  ];
};

/** What remains after it, and why and for how long, in lines. */
export const staysLines = ({ stays }: Deletion): readonly string[] => {
  const { pending_cases: pending, filed_cases: filed, pending_days: days, sealed_days: sealed } = stays;
  return [
    ...(pending + filed === 0
      ? ['提交法院的案件：没有']
      : [
          `提交法院的案件 ${pending + filed} 件（没有立案 ${pending} 件，已立案 ${filed} 件）及其全部文书：属于法院的案卷，由法院依法保管`,
          '此后凭案号和验证码查询、补正，请先记下',
        ]),
    ...(pending > 0 && days !== null ? [`没有立案的案件 ${days} 天没有进展的，到时清除其中的个人信息`] : []),
    '账号的编号、同意协议和注销等操作的记录，方案、积分、用量的数字和订单：不含姓名、邮箱和发票信息，供审计和记账，长期保留',
    ...(sealed > 0 ? [`加密的内容注销后即不可读，其密钥封存 ${sealed} 天后销毁`] : []),
  ];
};
