import { useId } from 'react';
import { Form } from 'react-bootstrap';
import type { Finding, FindingKind } from '../../../../../domain/recognition/finding.js';
import type { Recognised } from '../../../../../domain/recognition/recognise.js';

const nameOf: Partial<Record<FindingKind, string>> = {
  'id-number': '身份证号码',
  'credit-code': '统一社会信用代码',
  phone: '电话',
  email: '邮箱',
  address: '地址',
  'other-address': '地址',
};

/** What no two people or organisations have in common, as they may an address or a telephone. */
const belongsToOne: ReadonlySet<FindingKind> = new Set(['id-number', 'credit-code']);

type Props = {
  readonly recognised: Recognised;
  /** Of each finding: the index of the party whose it is, `null` for nobody's. */
  readonly owners: readonly (number | null)[];
  readonly onChange: (owners: readonly (number | null)[]) => void;
};

/** Asks whose the numbers and addresses are that stand with nobody in the text; nothing of them is filled in before. */
export const WhoseFindings = ({ recognised: { parties, unassigned }, owners, onChange }: Props) => {
  const id = useId();
  /** A number with a wrong check digit that stands in somebody's passage is offered to them, in doubt. */
  const isOffered = ({ from }: Finding): boolean =>
    parties.some(({ doubtful = [] }) => doubtful.some((own) => own.from === from));
  const isSame = (one: Finding, other: Finding): boolean =>
    one.from === other.from || (belongsToOne.has(one.kind) && one.kind === other.kind && one.value === other.value);
  const open = unassigned.flatMap((finding, at) => (isOffered(finding) ? [] : [{ ...finding, at }]));
  /** A number that stands in several places of the text is asked once. */
  const asked = open.filter((finding, index) => open.findIndex((other) => isSame(other, finding)) === index);
  const assign = (finding: Finding, owner: number | null) => {
    const places = open.filter((other) => isSame(other, finding)).map(({ at }) => at);
    onChange(owners.map((now, index) => (places.includes(index) ? owner : now)));
  };
  if (parties.length === 0 || open.length === 0) return null;
  return (
    <fieldset className="recognised-parties">
      <legend>这是谁的？（文字中没有写明，不选则不填）</legend>
      {asked.map(({ at, ...finding }) => (
        <div key={finding.from} className="recognised-party">
          <label htmlFor={`${id}-${at}`}>
            {nameOf[finding.kind] ?? ''} {finding.value}
            {finding.rule.endsWith('请核对') ? `（${finding.rule}）` : ''}
          </label>
          <Form.Select
            id={`${id}-${at}`}
            size="sm"
            value={owners[at] ?? ''}
            onChange={({ target }) => assign(finding, target.value === '' ? null : Number(target.value))}
          >
            <option value="">不填入</option>
            {parties.map(({ findings: [name] }, index) => (
              <option key={name?.value} value={index}>
                {name?.value}
              </option>
            ))}
          </Form.Select>
        </div>
      ))}
    </fieldset>
  );
};
