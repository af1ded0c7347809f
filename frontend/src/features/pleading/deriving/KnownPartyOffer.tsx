import { useState } from 'react';
import { Alert, Button } from 'react-bootstrap';
import type { AnswerRecord, AnswerValue } from '../../../../../domain/forms/answers.js';
import { isEmpty } from '../../../../../domain/forms/answerValues.js';
import { declinedAt } from '../../../../../domain/forms/deriving/claimOffers.js';
import { takenOver, type KnownParty } from '../../../../../domain/forms/deriving/knownParties.js';
import { recordsAt } from '../../../../../domain/forms/fill.js';
import type { PartyBlock, PartyRole } from '../../../../../domain/forms/definition.js';
import { stemOf } from '../../../../../domain/forms/asking/places.js';
import { nameOf, sameValue } from '../../drafts/index.js';
import { useFormTools, useFormValues } from '../form/index.js';
import { useDeriver } from './DerivingContext.js';
import { useKnownParties } from './useKnownParties.js';
import './deriving.css';

/** More people than this are not offered: who is looked for is typed sooner than found. */
const mostOffered = 4;

type Props = {
  readonly role: PartyRole;
  /** A party was put into that block, whose cards must be shown. */
  readonly onFilled: (key: string) => void;
};

/** A party that was taken over, and what was put where. */
type Taken = { readonly name: string; readonly key: string; readonly record: AnswerRecord };

const called = ({ name, role }: KnownParty): string => `${name}（${role}）`;

/** Who of the owner's other documents may stand here: filled in by a press alone, which can be taken back. */
export const KnownPartyOffer = ({ role, onFilled }: Props) => {
  const { form, values, feed } = useFormTools();
  const deriver = useDeriver();
  const stem = stemOf(role);
  const isNobody = useFormValues(
    role.blocks.map(({ key }) => nameOf(key)),
    (records) => records.every((value) => isEmpty(value as AnswerValue)),
  );
  const [taken, setTaken] = useState<Taken | null>(null);
  const [isDeclined, setIsDeclined] = useState(() => values().derived?.[declinedAt(stem)] === true);
  const variants = role.blocks.map(({ variant }) => variant);
  const known = useKnownParties(stem, deriver !== null && isNobody && !isDeclined)
    .filter(({ variant }) => variants.includes(variant))
    .slice(0, mostOffered);

  const blockFor = ({ variant }: KnownParty): PartyBlock | undefined =>
    role.blocks.find((block) => block.variant === variant);
  const take = (party: KnownParty) => {
    const block = blockFor(party);
    if (!block) return;
    const record = takenOver(block, party);
    form.setValue(nameOf(block.key), [record], { shouldDirty: true });
    feed.refresh();
    onFilled(block.key);
    setTaken({ name: party.name, key: block.key, record });
  };
  const undo = ({ key, record }: Taken) => {
    // What somebody changed since is their own.
    const rows = recordsAt(values().answers, key).map((row, index) =>
      index > 0 ? row : Object.fromEntries(Object.entries(row).filter(([id, value]) => !sameValue(value, record[id]))),
    );
    form.setValue(nameOf(key), rows.every(isEmpty) ? [] : rows, { shouldDirty: true });
    feed.refresh();
    setTaken(null);
  };
  const decline = () => {
    form.setValue('derived', { ...values().derived, [declinedAt(stem)]: true }, { shouldDirty: true });
    setIsDeclined(true);
  };
  const [first, ...others] = known;
  return (
    <div aria-live="polite">
      {taken === null || isNobody ? null : (
        <Alert variant="info" className="py-2 mb-2">
          已填入{taken.name}的信息，请核对是否还准确。
          <Button variant="link" size="sm" className="p-0 align-baseline" onClick={() => undo(taken)}>
            撤销
          </Button>
        </Alert>
      )}
      {first === undefined ? null : (
        <div className="claim-offer known-party" role="group" aria-label="用以前文书里的信息">
          <p className="mb-0">
            {others.length === 0
              ? `要用上一份文书里的${called(first)}的信息吗？`
              : '要用以前文书里的人或单位的信息吗？按一下就填入，可以撤销。'}
          </p>
          {known.map((party) => (
            <Button
              key={`${party.variant}-${party.name}`}
              size="sm"
              variant={others.length === 0 ? 'primary' : 'outline-primary'}
              onClick={() => take(party)}
            >
              {others.length === 0 ? '用这些信息' : called(party)}
            </Button>
          ))}
          <Button size="sm" variant="outline-secondary" onClick={decline}>
            不用
          </Button>
        </div>
      )}
    </div>
  );
};
