import { useId } from 'react';
import type { ReactNode } from 'react';
import { Form } from 'react-bootstrap';
import type { GlobalFlag } from '../../../../domain/contract/featureFlags.js';

type Props<F extends GlobalFlag> = {
  readonly label: string;
  readonly flags: readonly F[];
  /** The note under the description of a feature. */
  readonly noteOf?: (flag: F) => ReactNode;
  /** Whether a change of it is on its way; the switch then keeps the focus and does nothing. */
  readonly isBusy: (flag: F) => boolean;
  readonly onToggle: (flag: F) => void;
};

/** Features with a switch for each. */
export const FlagList = <F extends GlobalFlag>({ label, flags, noteOf, isBusy, onToggle }: Props<F>) => {
  const id = useId();
  return (
    <ul className="feature-list" aria-label={label}>
      {flags.map((flag) => {
        const { key, name, description, is_enabled: isEnabled } = flag;
        const control = `${id}-${key}`;
        const busy = isBusy(flag);
        return (
          <li key={key}>
            <div className="feature-text">
              <label htmlFor={control}>{name}</label>
              <div id={`${control}-about`}>
                <p>{description}</p>
                {noteOf ? <p className="feature-note">{noteOf(flag)}</p> : null}
              </div>
            </div>
            <Form.Check
              type="switch"
              role="switch"
              className="feature-switch"
              id={control}
              aria-describedby={`${control}-about`}
              aria-disabled={busy}
              checked={isEnabled}
              onChange={() => {
                if (!busy) onToggle(flag);
              }}
            />
          </li>
        );
      })}
    </ul>
  );
};
