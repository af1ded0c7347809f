import { useId } from 'react';
import { Button } from 'react-bootstrap';
import type { Recognised } from '../../../../../domain/recognition/recognise.js';
import { useFormTools } from '../../pleading/slots/index.js';

type Props = {
  readonly parties: Recognised['parties'];
  /** Of each party: the role that it has in this form, `null` for none. */
  readonly roles: readonly (string | null)[];
  /** Who has a card in the form already: of them nothing is asked. */
  readonly isThere: (name: string) => boolean;
  readonly onChange: (at: number, role: string | null) => void;
};

/**
 * Asks which role each person and organisation of a text has in the case: one press each. Pressing the
 * chosen role again changes nothing, as a hasty second press on a phone would; a press of its own takes the choice back.
 */
export const PartyRoles = ({ parties, roles, isThere, onChange }: Props) => {
  const id = useId();
  const { definition } = useFormTools();
  const asked = parties.flatMap(({ roles: called, findings: [name] }, at) =>
    name && !isThere(name.value) ? [{ name: name.value, called, at }] : [],
  );
  if (asked.length === 0) return null;
  return (
    <fieldset className="recognised-parties">
      <legend>文字中的人和单位在本案中是：（不选则不填）</legend>
      {asked.map(({ name, called, at }) => (
        <div key={name} className="recognised-party" role="group" aria-labelledby={`${id}-${at}`}>
          <span id={`${id}-${at}`}>
            {name}
            {called.length > 0 ? `（${called.join('、')}）` : ''}
          </span>
          <div className="recognised-roles">
            {definition.parties.map(({ role }) => {
              const isChosen = roles[at] === role;
              return (
                <Button
                  key={role}
                  size="sm"
                  variant={isChosen ? 'primary' : 'outline-primary'}
                  aria-pressed={isChosen}
                  aria-label={`${name}是${role}`}
                  onClick={() => (isChosen ? undefined : onChange(at, role))}
                >
                  {role}
                </Button>
              );
            })}
            {(roles[at] ?? null) === null ? null : (
              <Button
                size="sm"
                variant="quiet"
                aria-label={`不选${name}的身份`}
                onClick={({ currentTarget }) => {
                  // It goes with the press: the focus stays at the same person.
                  currentTarget.parentElement?.querySelector('button')?.focus();
                  onChange(at, null);
                }}
              >
                不选
              </Button>
            )}
          </div>
        </div>
      ))}
    </fieldset>
  );
};
