import { useAppSelector } from '../../../store/hooks.js';
import { selectClaim } from '../opening/claimLookupSlice.js';
import { itemAnswered, linesOfItem } from '../filling/claimItems.js';

/** What the complaint says to the question at hand, beside the defendant's answer. */
export const ClaimBeside = ({ question }: { question: string }) => {
  const claim = useAppSelector(selectClaim);
  if (claim === null) return null;
  const item = itemAnswered(question, [...claim.final_data.claimItems, ...claim.final_data.factItems]);
  const lines = item ? linesOfItem(item) : [];
  if (lines.length === 0) return null;
  return (
    <blockquote className="claim-beside">
      <strong>原告主张</strong>
      {lines.map((line, index) => (
        <p key={index}>{line}</p>
      ))}
    </blockquote>
  );
};
