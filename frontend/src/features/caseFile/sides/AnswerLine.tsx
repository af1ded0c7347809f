import { amountLine } from './amountLine.js';

/** One line of an answer: an amount stands at the right in figures of one width, as amounts above and below it do. */
export const AnswerLine = ({ line }: { readonly line: string }) => {
  const amount = amountLine(line);
  if (amount === undefined) return <p>{line}</p>;
  const { label, figure, capitals } = amount;
  return (
    <p className="answer-amount">
      <span>{label}</span>
      <span className="answer-figure" title={capitals}>
        {figure}
      </span>
    </p>
  );
};
