import { useId } from 'react';
import { Form } from 'react-bootstrap';
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

/** Asks which role each person and organisation of a text has in the case. */
export const PartyRoles = ({ parties, roles, isThere, onChange }: Props) => {
  const id = useId();
  const { definition } = useFormTools();
  const asked = parties.flatMap(({ roles: called, findings: [name] }, at) =>
    name && !isThere(name.value) ? [{ name: name.value, called, at }] : [],
  );
  if (asked.length === 0) return null;
  return (
    <fieldset className="recognised-parties">
      <legend>文字中的人和单位在本案中是：</legend>
      {asked.map(({ name, called, at }) => (
        <div key={name} className="recognised-party">
          <label htmlFor={`${id}-${at}`}>
            {name}
            {called.length > 0 ? `（${called.join('、')}）` : ''}
          </label>
          <Form.Select
            id={`${id}-${at}`}
            size="sm"
            value={roles[at] ?? ''}
            onChange={({ target }) => onChange(at, target.value || null)}
          >
            <option value="">请选择（不选则不填）</option>
            {definition.parties.map(({ role }) => (
              <option key={role}>{role}</option>
            ))}
          </Form.Select>
        </div>
      ))}
    </fieldset>
  );
};
