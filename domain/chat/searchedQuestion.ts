import type { Turn } from './newestTurns.js';

/** Shorter than that, a question leans on the one before: 那利息呢？ */
const wholeQuestion = 15;

/** What the knowledge base is asked for a question in a conversation. */
export const searchedQuestion = ({
  turns,
  question,
}: {
  readonly turns: readonly Turn[];
  readonly question: string;
}): string => {
  const before = question.length < wholeQuestion ? turns.findLast(({ role }) => role === 'user')?.text : undefined;
  return before === undefined ? question : `${before}\n${question}`;
};
