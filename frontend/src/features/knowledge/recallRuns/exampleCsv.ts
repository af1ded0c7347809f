import { offerOnce } from '../../../components/files/offerFile.js';

const example = [
  '问题,期望',
  '借款人逾期不还，可以要多少利息？,《民法典》第六百七十六条',
  '房东不退押金怎么办？,《民法典》第五百七十七条；民法典584条',
  '"租的房子漏水，房东不修，能自己修吗？",《民法典》第七百一十三条',
  '劳动合同的试用期最长多久？,劳动合同范本.docx',
  '',
].join('\r\n');

/** Offers a table to begin with, in UTF-8 with a byte order mark, so that spreadsheets read it right. */
export const offerExample = (): void =>
  offerOnce({ blob: new Blob([`\uFEFF${example}`], { type: 'text/csv' }), fileName: null }, '批量测试示例.csv');

const cell = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/** A table of one question, as a bulk test takes it. */
export const tableOf = (question: string, expected: string): File =>
  new File([['问题,期望', [question, expected].map(cell).join(','), ''].join('\r\n')], '测试题.csv');
