import type { ReceiptFinding } from '../../domain/ledger/receipt.js';

/** What each finding means, for people. */
export const findingSentences: Readonly<Record<ReceiptFinding, string>> = {
  body_differs: '回执中的事件内容与其摘要不符：内容被改动过。',
  key_malformed: '回执中的公钥格式不正确。',
  key_unexpected: '回执所用公钥与您填写的公钥不一致：它不是由该法院的系统签发的。',
  checkpoint_signature_wrong: '对日志的签名无效：签名或日志摘要被改动过。',
  event_not_in_log: '该事件不在已签名的日志中：事件或路径被改动过。',
  document_differs: 'Word 文件与提交时的文书不一致：文件已被改动，或不是同一版本。',
  document_not_covered: '该回执对应的事件不含文书，无法核对 Word 文件。',
};

const eventNames: Readonly<Record<string, string>> = {
  PleadingSubmitted: '提交文书',
  CaseNumberAssigned: '立案编号',
  CaseNumberCorrected: '更正案号',
};
const pleadingNames: Readonly<Record<string, string>> = { complaint: '起诉状', defense: '答辩状' };

type Shown = {
  readonly leaf: {
    readonly type: string;
    readonly eventId: string;
    readonly metadata: Readonly<Record<string, unknown>>;
  };
  readonly body: Readonly<Record<string, unknown>>;
  readonly index: number;
};

const asText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** Label and value of what a receipt says, in order; empty values left out. */
export const describeReceipt = ({ leaf, body, index }: Shown): [string, string][] => {
  const at = new Date(asText(leaf.metadata['occurredAt']));
  const rows: [string, string][] = [
    ['事项', eventNames[leaf.type] ?? leaf.type],
    ['文书', pleadingNames[asText(body['pleading'])] ?? ''],
    ['版本', body['version'] === undefined ? '' : `第 ${asText(body['version'])} 版`],
    ['原案号', asText(body['from'])],
    ['原因', asText(body['reason'])],
    [
      '案号',
      asText(body['caseNumber']) ||
        asText(body['to']) ||
        '这份回执由较早的版本签发，未载明案号；请凭案件标识向法院核对。',
    ],
    [
      '时间',
      Number.isNaN(at.getTime())
        ? ''
        : `${at.toLocaleString('zh-CN', { timeZone: 'Asia/Shanghai', hour12: false })}（北京时间）`,
    ],
    ['文书摘要', asText(body['documentHash'])],
    ['案件标识', asText(body['caseId'])],
    ['回执编号', leaf.eventId],
    ['日志序号', `第 ${index + 1} 条`],
  ];
  return rows.filter(([, value]) => value !== '');
};
