import { useAppSelector } from '../../../core/hooks.js';
import { selectClaim } from '../opening/claimLookupSlice.js';
import { itemsAnswered, linesOfItem } from '../filling/claimItems.js';

/** What the complaint says to the question at hand, beside the defendant's answer; `ids` are the items that it answers. */
export const ClaimBeside = ({ ids }: { ids: readonly string[] }) => {
  const claim = useAppSelector(selectClaim);
  if (claim === null) return null;
  const { claimItems = [], factItems = [] } = claim.final_data;
  const items = itemsAnswered(ids, [...claimItems, ...factItems]).filter((item) => linesOfItem(item).length > 0);
  if (items.length === 0) return null;
  return (
    <blockquote className="claim-beside">
      <strong>原告主张</strong>
      {items.map((item, place) => (
        <div key={place}>
          {items.length > 1 ? <p>{item.question}</p> : null}
          {linesOfItem(item).map((line, index) => (
            <p key={index}>{line}</p>
          ))}
        </div>
      ))}
    </blockquote>
  );
};
