import { claimedFor } from '../../../../../domain/forms/defending/claimSentences.js';
import { useAppSelector } from '../../../core/hooks.js';
import { selectClaim } from '../opening/claimLookupSlice.js';

/** The length from which a sentence is folded, in characters. */
const folded = 160;

const Said = ({ sentence }: { readonly sentence: string }) =>
  sentence.length <= folded ? (
    <p>{sentence}</p>
  ) : (
    <details>
      <summary>{sentence.slice(0, folded - 40)}…</summary>
      <p>{sentence}</p>
    </details>
  );

/** What the complaint asks or states in the items of these `ids`, beside the defendant's answer; also that it does not. */
export const ClaimBeside = ({ ids }: { readonly ids: readonly string[] }) => {
  const claim = useAppSelector(selectClaim);
  const claimed = claim === null ? null : claimedFor(ids, claim.sentences);
  if (claimed === null) return null;
  return (
    <div className={`claim-beside claim-${claimed.state}`}>
      {claimed.sentences.map((sentence) => (
        <Said key={sentence} sentence={sentence} />
      ))}
    </div>
  );
};

/** The sections of a complaint whose prose the prose of a section of the defence answers. */
const answered: Readonly<Record<string, string>> = { responses: 'claims', facts: 'facts' };

/** What the plaintiff wrote in prose to what a section of the defence answers; nothing where they wrote none. */
export const ClaimProse = ({ section }: { readonly section: string }) => {
  const claim = useAppSelector(selectClaim);
  const prose = claim?.sentences.find(({ id }) => id === answered[section]);
  return prose === undefined ? null : (
    <div className="claim-beside claim-claimed">
      <Said sentence={prose.sentence} />
    </div>
  );
};
