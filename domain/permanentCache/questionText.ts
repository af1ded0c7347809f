import { foldQuestion } from './foldQuestion.js';
import { permanentCacheLimits } from './limits.js';

/** A text as it is kept: one kind of line end, no control characters but tabs, nothing around it. */
export const keptText = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/(?![\t\n])\p{Cc}/gu, '')
    .trim();

/** What is wrong with a question that is to be kept, as a sentence; `null` when nothing is. */
export const questionProblem = (question: string): string | null => {
  const { question: longest, folded: longestFolded } = permanentCacheLimits;
  if (question === '') return '请填写问题';
  if (question.length > longest) return `问题不能超过${longest}个字`;
  const text = foldQuestion(question);
  if (!/[\p{L}\p{N}]/u.test(text)) return '问题中没有文字';
  return text.length > longestFolded ? '问题过长' : null;
};

/** The same of an answer. */
export const answerProblem = (answer: string): string | null => {
  if (answer === '') return '请填写答案';
  return answer.length > permanentCacheLimits.answer ? `答案不能超过${permanentCacheLimits.answer}个字` : null;
};
