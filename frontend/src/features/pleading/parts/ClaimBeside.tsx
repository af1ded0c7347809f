import { claimedFor } from '../../../../../domain/forms/defending/claimSentences.js';
import { changesSince } from '../../../../../domain/forms/defending/changedClaims.js';
import { proseFor } from '../../../../../domain/forms/defending/madeFirst.js';
import { useAppSelector } from '../../../core/hooks.js';
import { useFormTools } from '../form/index.js';
import { selectClaim } from '../page/index.js';

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

/** What the plaintiff changed in these items since the defendant answered them. */
const Changed = ({ ids }: { readonly ids: readonly string[] }) => {
  const { definition } = useFormTools();
  const claim = useAppSelector(selectClaim);
  if (!claim?.answered_on) return null;
  return changesSince(ids, claim.answered_on.sentences, claim.sentences, definition).map((change) => (
    <p key={change} className="claim-changed">
      {change}
    </p>
  ));
};

/** What the complaint asks or states in the items of these `ids`, beside the defendant's answer; also that it does not. */
export const ClaimBeside = ({ ids }: { readonly ids: readonly string[] }) => {
  const { definition } = useFormTools();
  const claim = useAppSelector(selectClaim);
  const claimed = claim === null ? null : claimedFor(ids, claim.sentences, definition);
  if (claimed === null) return null;
  return (
    <div className={`claim-beside claim-${claimed.state}`}>
      {claimed.sentences.map((sentence) => (
        <Said key={sentence} sentence={sentence} />
      ))}
      <Changed ids={ids} />
    </div>
  );
};

/** What the plaintiff wrote in prose to what a section of the defence answers; nothing where they wrote none. */
export const ClaimProse = ({ section }: { readonly section: string }) => {
  const claim = useAppSelector(selectClaim);
  const prose = proseFor(section, claim?.sentences ?? null);
  return prose === undefined ? null : (
    <div className="claim-beside claim-claimed">
      <Said sentence={prose.sentence} />
      <Changed ids={[prose.id]} />
    </div>
  );
};
