import { useId } from 'react';
import { Form } from 'react-bootstrap';
import type { Recognised } from '../../../../domain/recognition/recognise.js';
import { useFormTools } from '../pleading/slots/index.js';

type Props = {
  readonly parties: Recognised['parties'];
  /** Of each party: the role that it has in this form, `null` for none. */
  readonly roles: readonly (string | null)[];
  readonly onChange: (at: number, role: string | null) => void;
};

/** Asks which role each person and organisation of a text has in the case. */
export const PartyRoles = ({ parties, roles, onChange }: Props) => {
  const id = useId();
  const { definition } = useFormTools();
  if (parties.length === 0) return null;
  return (
    <fieldset className="recognised-parties">
      <legend>文字中的人和单位在本案中是：</legend>
      {parties.map(({ roles: called, findings: [name] }, at) => (
        <div key={name?.value} className="recognised-party">
          <label htmlFor={`${id}-${at}`}>
            {name?.value}
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
