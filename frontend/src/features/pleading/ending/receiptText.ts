import { courtMoment } from '../../../components/time/courtDay.js';
import type { Receipt } from '../../drafts/index.js';

/** The receipt as plain text, to be kept as a file; the time is the court's. */
export const receiptText = (
  { title, caseNumber, verificationCode, version, documentHash, receiptId, submittedAt }: Receipt,
  timeZone: string,
): string =>
  [
    '诉讼文书提交回执',
    '',
    `文书：${title}`,
    `案号：${caseNumber}`,
    ...(verificationCode === null ? [] : [`验证码：${verificationCode}`]),
    `版本：第 ${version} 版`,
    `提交时间：${courtMoment(submittedAt, timeZone)}`,
    ...(documentHash === null ? [] : [`文书校验值：${documentHash}`]),
    ...(receiptId === null ? [] : [`回执编号：${receiptId}`]),
    '',
    ...(verificationCode === null
      ? []
      : ['请妥善保管验证码：凭案号和验证码可以加载并修改已提交的文书，验证码不会再次显示。']),
    '',
  ].join('\r\n');
