import { useId, useRef, useState, type MouseEvent } from 'react';
import { Button } from 'react-bootstrap';
import { type PersonOnCard, isPerson } from '../../../../../domain/recognition/sides/index.js';
import type { Recognised } from '../../../../../domain/recognition/people/index.js';
import { useFormTools } from '../../pleading/slots/index.js';

type Props = {
  readonly parties: Recognised['parties'];
  /** Of each party: the role that it has in this form, `null` for none. */
  readonly sides: readonly (string | null)[];
  /** Who has a card in the form already: of them nothing is asked. */
  readonly people: readonly PersonOnCard[];
  readonly onChange: (at: number, role: string | null) => void;
};

/** Milliseconds within which a second press at a place is of the same hasty finger, and how far apart in pixels. */
const hastyMs = 500;
const hastyPx = 24;

/**
 * Whether a press is the second of a hasty double press on somebody else's role: what was chosen first may have drawn a line above, and moved
 * another person under the finger.
 */
const useIsHasty = () => {
  const last = useRef<{ readonly at: number; readonly x: number; readonly y: number; readonly time: number } | null>(
    null,
  );
  return (at: number, { clientX: x, clientY: y, timeStamp: time, detail }: MouseEvent): boolean => {
    const before = last.current;
    // A key has no place.
    last.current = detail === 0 ? null : { at, x, y, time };
    if (before === null || detail === 0 || before.at === at) return false;
    return (x !== 0 || y !== 0) && time - before.time < hastyMs && Math.hypot(x - before.x, y - before.y) < hastyPx;
  };
};

/**
 * Asks which role each person and organisation of a text has in the case: one press each. Pressing the
 * chosen role again changes nothing, as a hasty second press on a phone would; 都不是 takes the choice back.
 */
export const PartyRoles = ({ parties, sides, people, onChange }: Props) => {
  const id = useId();
  const { definition } = useFormTools();
  const isHasty = useIsHasty();
  /** Who was said to be nobody here: whom nobody was asked about yet has no pressed button. */
  const [none, setNone] = useState<ReadonlySet<number>>(new Set());
  const asked = parties.flatMap((party, at) => {
    const { roles, findings } = party;
    const [name] = findings;
    return name && !people.some((person) => isPerson(person, party)) ? [{ name: name.value, called: roles, at }] : [];
  });
  if (asked.length === 0) return null;
  return (
    <fieldset className="recognised-parties">
      <legend>文字中的人和单位在本案中是：</legend>
      {asked.map(({ name, called, at }) => {
        const side = sides[at] ?? null;
        return (
          <div key={name} className="recognised-party" role="group" aria-labelledby={`${id}-${at}`}>
            <div className="recognised-name">
              <span id={`${id}-${at}`}>
                {name}
                {called.length > 0 ? `（${called.join('、')}）` : ''}
              </span>
            </div>
            <div className="recognised-roles">
              {[...new Set(definition.parties.map(({ role }) => role))].map((role) => (
                <Button
                  key={role}
                  size="sm"
                  variant={side === role ? 'primary' : 'outline-primary'}
                  aria-pressed={side === role}
                  aria-label={`${name}是${role}`}
                  onClick={(event) => {
                    if (!isHasty(at, event) && side !== role) onChange(at, role);
                  }}
                >
                  {role}
                </Button>
              ))}
              <Button
                size="sm"
                variant="outline-secondary"
                aria-pressed={none.has(at) && side === null}
                aria-label={`${name}都不是`}
                onClick={(event) => {
                  if (isHasty(at, event)) return;
                  setNone(new Set([...none, at]));
                  if (side !== null) onChange(at, null);
                }}
              >
                都不是
              </Button>
            </div>
          </div>
        );
      })}
    </fieldset>
  );
};
