import type { ReceiptVerdict } from '../../domain/ledger/receipt.js';
import { findingSentences } from './findings.js';

/** What the page concludes. `unsure`: nothing is wrong, and nobody said which key the court's is. */
export type Conclusion = {
  readonly tone: 'good' | 'unsure' | 'bad';
  readonly heading: string;
  readonly sentences: readonly string[];
};

type Given = ReceiptVerdict & {
  /** Whether a Word file was chosen. */
  readonly hasDocument: boolean;
  /** Whether a key from elsewhere was given, which the findings then take into account. */
  readonly hasTrustedKey: boolean;
};

/**
 * The conclusion from what was checked. Only a receipt that fits a key which the reader has from elsewhere passes: anybody can
 * make a receipt that fits a key of their own.
 */
export const concludeReceipt = ({ findings, checkpoint, hasDocument, hasTrustedKey }: Given): Conclusion => {
  if (findings.length > 0)
    return { tone: 'bad', heading: '核验未通过', sentences: findings.map((finding) => findingSentences[finding]) };
  const covered = `该事件已记入日志，签名覆盖前 ${checkpoint?.size ?? 0} 条事件。`;
  const document = hasDocument ? 'Word 文件与提交时逐字节一致。' : '未选择 Word 文件，因此未核对文书内容。';
  if (hasTrustedKey)
    return { tone: 'good', heading: '核验通过', sentences: [covered, document, '回执由您填写的公钥所属系统签发。'] };
  return {
    tone: 'unsure',
    heading: '内容前后一致，尚未确认签发者',
    sentences: [
      '任何人都能用自己的密钥制作前后一致的回执。下方“签发公钥”就是签发这份回执的公钥，请与法院公布的核验公钥逐字对照：法院公告、立案窗口，或法院官方网站网址后加 /api/ledger/key 的页面。',
      '对照一致后，把法院公布的公钥填入第 3 项，即可得到结论；不一致的，不是该法院签发的回执。',
      covered,
      document,
    ],
  };
};
