import type { TaskOutcome } from './defineTask.js';

/** Why a task of a letter did not send it, as those who look after the tasks read it; each kind of letter says itself what is too late. */
export const unsentReasons = {
  postponed: '邮件服务器暂时没有接收',
  refused: '邮件服务器拒绝接收',
  failed: '多次没有成功',
  interrupted: '多次中断，不再寄出',
} as const;

/** How a task ends by what the mail server said of its letter: a refusal is final, and so is the last try. */
export const letterOutcome = (delivery: 'accepted' | 'refused' | 'postponed', isLastTry: boolean): TaskOutcome => {
  if (delivery === 'accepted') return { kind: 'done' };
  return { kind: delivery === 'refused' || isLastTry ? 'failed' : 'again', reason: unsentReasons[delivery] };
};
