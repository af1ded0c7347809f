import { useId } from 'react';
import { Form } from 'react-bootstrap';
import { standingInstead } from '../../../../../domain/recognition/offers/index.js';
import type { Finding, FindingKind } from '../../../../../domain/recognition/findings/finding.js';
import { type PersonOnCard, isPerson } from '../../../../../domain/recognition/sides/index.js';
import type { Owner, Recognised } from '../../../../../domain/recognition/people/index.js';

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
  readonly people: readonly PersonOnCard[];
  /** Of each finding: whose it is. */
  readonly owners: readonly Owner[];
  /** `said`: what was chosen, for screen readers. */
  readonly onChange: (owners: readonly Owner[], said: string) => void;
};

/**
 * Asks whose the numbers and addresses are that stand with nobody in the text: somebody's whom the text names, or whose card stands in the form.
 * Nothing of them is filled in before.
 */
export const WhoseFindings = ({ recognised: { parties, unassigned }, people, owners, onChange }: Props) => {
  const id = useId();
  /** A number with a wrong check digit that stands in somebody's passage is offered to them, in doubt. */
  const isOffered = ({ from }: Finding): boolean =>
    parties.some(({ doubtful = [] }) => doubtful.some((own) => own.from === from));
  const isSame = (one: Finding, other: Finding): boolean =>
    one.from === other.from || (belongsToOne.has(one.kind) && one.kind === other.kind && one.value === other.value);
  const open = unassigned.flatMap((finding, at) => (isOffered(finding) ? [] : [{ ...finding, at }]));
  /** A number that stands in several places of the text is asked once. */
  const asked = open.filter((finding, index) => open.findIndex((other) => isSame(other, finding)) === index);
  const named: readonly { readonly owner: number | string; readonly name: string }[] = [
    ...parties.flatMap(({ findings: [name] }, owner) => (name ? [{ owner, name: name.value }] : [])),
    ...[...new Set(people.filter((one) => !parties.some((party) => isPerson(one, party))).map(({ name }) => name))].map(
      (name) => ({ owner: name, name }),
    ),
  ];
  const wordsFor = ({ kind, value }: Finding): string => `${nameOf[kind] ?? ''} ${value}`;
  /** Why a finding is not offered to whom somebody chose: they have another one in the text. */
  const takenBy = (finding: Finding, owner: Owner | undefined): string | null => {
    const party = typeof owner === 'number' ? parties[owner] : undefined;
    const standing = party && standingInstead(party, finding);
    return standing === undefined
      ? null
      : `文字中${party?.findings[0]?.value ?? ''}已有${nameOf[finding.kind] ?? ''} ${standing.value}，这一个不填入`;
  };
  const assign = (finding: Finding, owner: Owner) => {
    const places = open.filter((other) => isSame(other, finding)).map(({ at }) => at);
    const name = named.find((one) => one.owner === owner)?.name;
    onChange(
      owners.map((now, index) => (places.includes(index) ? owner : now)),
      name === undefined
        ? `${wordsFor(finding)} 不填入`
        : (takenBy(finding, owner) ?? `${wordsFor(finding)} 是${name}的，列在${name}的识别建议中`),
    );
  };
  if (open.length === 0) return null;
  return (
    <fieldset className="recognised-parties">
      <legend>这是谁的？（文字中没有写明，不选则不填）</legend>
      {named.length > 0 ? null : (
        <p className="field-hint m-0">文字中没有写明是谁。先在下面填上姓名或名称，就可以在这里选是谁的。</p>
      )}
      {asked.map(({ at, ...finding }) => {
        const why = takenBy(finding, owners[at]);
        const owner = named.findIndex((one) => one.owner === owners[at]);
        const doubt = finding.rule.endsWith('请核对') ? `（${finding.rule}）` : '';
        return (
          <div key={finding.from} className="recognised-party">
            {named.length === 0 ? (
              <span>
                {wordsFor(finding)}
                {doubt}
              </span>
            ) : (
              <>
                <label htmlFor={`${id}-${at}`}>
                  {wordsFor(finding)}
                  {doubt}
                </label>
                <Form.Select
                  id={`${id}-${at}`}
                  size="sm"
                  value={owner === -1 ? '' : owner}
                  aria-describedby={why === null ? undefined : `${id}-${at}-why`}
                  onChange={({ target }) =>
                    assign(finding, target.value === '' ? null : (named[Number(target.value)]?.owner ?? null))
                  }
                >
                  <option value="">不填入</option>
                  {named.map(({ name, owner: one }, index) => (
                    <option key={one} value={index}>
                      {name}
                    </option>
                  ))}
                </Form.Select>
                {why === null ? null : (
                  <span id={`${id}-${at}-why`} className="offer-doubt">
                    {why}。
                  </span>
                )}
              </>
            )}
          </div>
        );
      })}
    </fieldset>
  );
};
