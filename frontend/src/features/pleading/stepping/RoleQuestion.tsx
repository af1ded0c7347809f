import { memo, useId, useState } from 'react';
import { Button, Form } from 'react-bootstrap';
import type { AnswerValue } from '../../../../../domain/forms/answers.js';
import { isEmpty } from '../../../../../domain/forms/answerValues.js';
import { stemOf } from '../../../../../domain/forms/asking/places.js';
import type { PartyBlock, PartyRole } from '../../../../../domain/forms/definition.js';
import { neededRoles } from '../../../../../domain/forms/missing.js';
import { KnownPartyOffer } from '../deriving/KnownPartyOffer.js';
import { useFormTools } from '../filling/formContext.js';
import { nameOf } from '../../drafts/index.js';
import { PartyBlockList } from '../parts/PartyBlockList.js';

/** What a person calls the two kinds of party. */
const kindWords: Readonly<Partial<Record<PartyBlock['variant'], string>>> = { natural: '个人', legal: '公司、单位' };

type BlocksProps = { readonly role: PartyRole; readonly isNeeded: boolean };

/** The people and organisations of a role: of someone needed a card is open at once, as a person or as an organisation. */
const Blocks = ({ role, isNeeded }: BlocksProps) => {
  const id = useId();
  const { form } = useFormTools();
  const hasSomebody = ({ key }: PartyBlock): boolean => {
    const records: AnswerValue = form.getValues(nameOf(key));
    return !isEmpty(records);
  };
  /** Once open a kind stays open: somebody may have been removed from it just now. */
  const [opened, setOpened] = useState<readonly string[]>(() => {
    const there = role.blocks.filter(hasSomebody).map(({ key }) => key);
    const [first] = role.blocks;
    return there.length > 0 || !isNeeded || first === undefined ? there : [first.key];
  });
  const [only, ...others] = opened;
  const isOneOf = role.blocks.length > 1 && others.length === 0;
  const shown = role.blocks.filter(({ key }) => opened.includes(key) || (!isNeeded && role.blocks.length === 1));
  const left = role.blocks.filter((block) => !shown.includes(block));
  return (
    <>
      <KnownPartyOffer role={role} onFilled={(key) => setOpened(isNeeded ? [key] : [...new Set([...opened, key])])} />
      {isNeeded && isOneOf ? (
        <fieldset className="party-kind">
          <legend className="visually-hidden">{role.role}是个人还是单位</legend>
          <div className="options">
            {role.blocks.map((block) => (
              <div className={`option${block.key === only ? ' chosen' : ''}`} key={block.key}>
                <Form.Check.Input
                  type="radio"
                  id={`${id}-${block.key}`}
                  name={`${id}-kind`}
                  checked={block.key === only}
                  // Whoever has been filled in stays.
                  onChange={() =>
                    setOpened(role.blocks.filter((one) => one === block || hasSomebody(one)).map(({ key }) => key))
                  }
                />
                <Form.Check.Label htmlFor={`${id}-${block.key}`}>
                  {kindWords[block.variant] ?? block.heading}
                </Form.Check.Label>
              </div>
            ))}
          </div>
        </fieldset>
      ) : null}
      {shown.map((block) => (
        <PartyBlockList key={block.key} role={role} block={block} startsOpen={opened.includes(block.key)} />
      ))}
      {isNeeded && isOneOf
        ? null
        : left.map((block) => (
            <Button
              key={block.key}
              variant="outline-primary"
              size="sm"
              className="me-2 mb-2"
              onClick={() => setOpened([...opened, block.key])}
            >
              <i className="bi bi-plus-lg me-1" aria-hidden="true" />
              添加{role.role}（{kindWords[block.variant] ?? block.heading}）
            </Button>
          ))}
    </>
  );
};

/** Who stands on one side: the question, the official name of the role, and its people and organisations. */
export const RoleQuestion = memo(({ stem }: { readonly stem: string }) => {
  const { definition, asking } = useFormTools();
  const roles = definition.parties.filter((role) => stemOf(role) === stem);
  const needed = neededRoles(definition).flat();
  const ask = asking.ask[stem];
  const [first] = roles;
  if (!first) return null;
  return (
    <div className="question" data-path={first.blocks[0]?.key}>
      <h3>{ask?.ask ?? first.role}</h3>
      {ask?.ask === undefined ? null : (
        <p className="official-label">
          表格中的“{first.role}”{first.optional ? '，没有可以不填' : ''}
        </p>
      )}
      {ask?.help === undefined ? null : <p className="field-hint">{ask.help}</p>}
      {roles.map((role) => (
        <div key={role.blocks.map(({ key }) => key).join('+')}>
          {role.notes.map((note) => (
            <p key={note} className="field-hint">
              {note}
            </p>
          ))}
          <Blocks role={role} isNeeded={role.blocks.some((block) => needed.includes(block))} />
        </div>
      ))}
    </div>
  );
});
RoleQuestion.displayName = 'RoleQuestion';
