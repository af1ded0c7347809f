import { lazy, Suspense, useState } from 'react';
import { Button } from 'react-bootstrap';
import { roleWords, type KnownParty } from '../../../../../domain/forms/deriving/knownParties.js';
import type { PartyBlock, PartyRole } from '../../../../../domain/forms/definition.js';
import { stemOf } from '../../../../../domain/forms/asking/places.js';
import { useAppSelector } from '../../../core/hooks.js';
import { selectIsShared } from '../../device/index.js';
import { useFormTools } from '../form/index.js';

const PartyBookDialog = lazy(() => import('./PartyBookDialog.js'));

type Props = {
  readonly role: PartyRole;
  readonly block: PartyBlock;
  readonly disabled: boolean;
  readonly onChosen: (party: KnownParty) => void;
};

/** Opens the list of parties of earlier pleadings; none on a computer that strangers use, in a draft of somebody else's, nor for a role whose people are no parties. */
export const PartyBookButton = ({ role, block: { variant }, disabled, onChosen }: Props) => {
  const { isGuest } = useFormTools();
  const isShared = useAppSelector(selectIsShared);
  const [isOpen, setIsOpen] = useState(false);
  const known = roleWords[stemOf(role)];
  if (isGuest || isShared || known === undefined || (variant !== 'natural' && variant !== 'legal')) return null;
  return (
    <>
      <Button size="sm" variant="outline-secondary" disabled={disabled} onClick={() => setIsOpen(true)}>
        <i className="bi bi-people me-1" aria-hidden="true" />
        选择以前的当事人
      </Button>
      {isOpen ? (
        <Suspense fallback={null}>
          <PartyBookDialog
            variant={variant}
            isOwnSide={known.isOwnSide}
            onChosen={(party) => {
              setIsOpen(false);
              onChosen(party);
            }}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
};
