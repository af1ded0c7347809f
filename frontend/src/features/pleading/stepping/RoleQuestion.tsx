import { memo, use, useCallback, useId, useRef, useState, type ReactNode } from 'react';
import { Button, Form } from 'react-bootstrap';
import type { AnswerValue } from '../../../../../domain/forms/answers.js';
import { isEmpty } from '../../../../../domain/forms/answerValues.js';
import { stemOf } from '../../../../../domain/forms/asking/places.js';
import type { FormDefinition, PartyBlock, PartyRole } from '../../../../../domain/forms/definition.js';
import { neededRoles } from '../../../../../domain/forms/missing.js';
import { KnownPartyOffer, TurnedOffer } from '../deriving/index.js';
import { Fold } from '../fields/index.js';
import { FoldContext, useUnfolded, useFormTools, useFormValues } from '../form/index.js';
import { nameOf } from '../../drafts/index.js';
import { PartyBlockList } from '../parts/index.js';
import { useIsProposed } from './waitingPlaces.js';

/** What a person calls the two kinds of party. */
const kindWords: Readonly<Partial<Record<PartyBlock['variant'], string>>> = { natural: '个人', legal: '公司、单位' };

type BlocksProps = { readonly role: PartyRole; readonly isNeeded: boolean };

/** Which kinds of party a role shows: those of somebody there, those that were opened, and the first of a role that needs somebody. */
const useOpenKinds = ({ blocks }: PartyRole, isNeeded: boolean) => {
  const { form } = useFormTools();
  const hasSomebody = ({ key }: PartyBlock): boolean => !isEmpty(form.getValues(nameOf(key)) as AnswerValue);
  const names = blocks.map(({ key }) => nameOf(key));
  // An empty card is nobody: it is there or not, as React comes to draw it.
  const counts = useFormValues(names, (values) =>
    values
      .map((records) => (Array.isArray(records) && !isEmpty(records as AnswerValue) ? records.length : 0))
      .join(','),
  );
  const isNobody = useFormValues(names, (values) => values.every((records) => isEmpty(records as AnswerValue)));
  /** Once open a kind stays open: somebody may have been removed from it just now. */
  const [opened, open] = useState<readonly string[]>(() => blocks.filter(hasSomebody).map(({ key }) => key));
  const [drawn, setDrawn] = useState(counts);
  if (drawn !== counts) {
    // Somebody was added, here or by a press elsewhere: as a company, while the empty card was a person's.
    const before = drawn.split(',').map(Number);
    const now = counts.split(',').map(Number);
    const grown = blocks.filter((_, at) => before[at] === 0 && (now[at] ?? 0) > 0).map(({ key }) => key);
    setDrawn(counts);
    open([...new Set([...opened, ...grown])]);
  }
  const [first] = blocks;
  const isDefault = opened.length === 0 && isNeeded && first !== undefined;
  return { opened: isDefault ? [first.key] : opened, open, hasSomebody, isNobody };
};

type EmptyProps = { readonly role: PartyRole; readonly isNobody: boolean; readonly children: ReactNode };

/**
 * Around the cards of a role. While the text proposes somebody for it above and nobody stands here, the empty card is behind a line: two places
 * for one person would be one too many. What must be seen in it unfolds it.
 */
const EmptyCard = ({ role: { role, blocks }, isNobody, children }: EmptyProps) => {
  const isProposed = useIsProposed(blocks);
  const details = useRef<HTMLDetailsElement>(null);
  const unfoldAround = use(FoldContext);
  const unfold = useCallback(() => {
    if (details.current) details.current.open = true;
    unfoldAround();
  }, [unfoldAround]);
  const isWaiting = isProposed && isNobody;
  return (
    <details ref={details} className={`role-fold${isWaiting ? '' : ' role-open'}`} open={!isWaiting}>
      <summary>
        <span className="party-line">文字中的{role}列在上面</span>
        <span className="party-change">自己填写</span>
        <span className="party-close">收起</span>
      </summary>
      <FoldContext value={unfold}>{children}</FoldContext>
    </details>
  );
};

/** The people and organisations of a role: of someone needed a card is open at once, as a person or as an organisation. */
const Blocks = ({ role, isNeeded }: BlocksProps) => {
  const id = useId();
  const { opened, open, hasSomebody, isNobody } = useOpenKinds(role, isNeeded);
  const [only, ...others] = opened;
  const isOneOf = role.blocks.length > 1 && others.length === 0;
  const shown = role.blocks.filter(({ key }) => opened.includes(key) || (!isNeeded && role.blocks.length === 1));
  const left = role.blocks.filter((block) => !shown.includes(block));
  return (
    <>
      <KnownPartyOffer role={role} onFilled={(key) => open(isNeeded ? [key] : [...new Set([...opened, key])])} />
      <EmptyCard role={role} isNobody={isNeeded && isNobody}>
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
                      open(role.blocks.filter((one) => one === block || hasSomebody(one)).map(({ key }) => key))
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
        <TurnedOffer role={role} />
      </EmptyCard>
      {isNeeded && isOneOf
        ? null
        : left.map((block) => (
            <Button
              key={block.key}
              variant="outline-primary"
              size="sm"
              className="me-2 mb-2"
              onClick={() => open([...opened, block.key])}
            >
              <i className="bi bi-plus-lg me-1" aria-hidden="true" />
              添加{role.role}（{kindWords[block.variant] ?? block.heading}）
            </Button>
          ))}
    </>
  );
};

const blocksOf = ({ parties }: Pick<FormDefinition, 'parties'>, stem: string): readonly PartyBlock[] =>
  parties.filter((role) => stemOf(role) === stem).flatMap(({ blocks }) => blocks);

/** Unfolds what stands around it once somebody is there. */
const UnfoldedBy = ({ blocks }: { readonly blocks: readonly PartyBlock[] }) => {
  const isSomebody = useFormValues(
    blocks.map(({ key }) => nameOf(key)),
    (values) => !values.every((value) => isEmpty(value as AnswerValue)),
  );
  useUnfolded(isSomebody);
  return null;
};

type WaitingProps = { readonly stem: string; readonly behind: string; readonly children: ReactNode };

/**
 * On a phone the second side of a new document is a line at first, so that the screen is no wall of fields: it unfolds by a press, and by
 * itself once somebody stands on the first side (`behind`), or on this one by a press elsewhere.
 */
const Waiting = ({ stem, behind, children }: WaitingProps) => {
  const { definition, form } = useFormTools();
  const blocks = [...blocksOf(definition, behind), ...blocksOf(definition, stem)];
  const [waits] = useState(
    () =>
      window.matchMedia('(max-width: 575.98px)').matches &&
      blocks.every(({ key }) => isEmpty(form.getValues(nameOf(key)) as AnswerValue)),
  );
  if (!waits) return children;
  const summary = (
    <>
      <span className="party-line">还没有填写</span>
      <span className="party-change">现在填写</span>
      <span className="party-close">收起</span>
    </>
  );
  return (
    <Fold className="party-fold" startsOpen={false} summary={summary}>
      <UnfoldedBy blocks={blocks} />
      {children}
    </Fold>
  );
};

/**
 * A role that is printed in two places, as a person and further down as an organisation, is asked for once: whoever answers is one or the
 * other. Agents stay apart, each below the side that it speaks for.
 */
const asOneRole = (roles: readonly PartyRole[]): readonly PartyRole[] => {
  const [first] = roles;
  const blocks = roles.flatMap((role) => role.blocks);
  const areKinds = new Set(blocks.map(({ variant }) => variant)).size === blocks.length;
  return first && areKinds ? [{ ...first, notes: roles.flatMap(({ notes }) => notes), blocks }] : roles;
};

type Props = {
  readonly stem: string;
  /** The stem of the role that the same topic asks for before this one. */
  readonly behind?: string | undefined;
};

/** Who stands on one side: the question, the official name of the role, and its people and organisations. */
export const RoleQuestion = memo(({ stem, behind }: Props) => {
  const { definition, asking } = useFormTools();
  const roles = definition.parties.filter((role) => stemOf(role) === stem);
  const needed = neededRoles(definition).flat();
  const ask = asking.ask[stem];
  const [first] = asOneRole(roles);
  if (!first) return null;
  const people = asOneRole(roles).map((role) => (
    <div key={role.blocks.map(({ key }) => key).join('+')}>
      {role.notes.map((note) => (
        <p key={note} className="field-hint">
          {note}
        </p>
      ))}
      <Blocks role={role} isNeeded={role.blocks.some((block) => needed.includes(block))} />
    </div>
  ));
  return (
    <div className="question" data-path={first.blocks[0]?.key}>
      <h3>{ask?.ask ?? first.role}</h3>
      {ask?.ask === undefined ? null : (
        <p className="official-label">
          表格中的“{first.role}”{first.optional ? '，没有可以不填' : ''}
        </p>
      )}
      {ask?.help === undefined ? null : <p className="field-hint">{ask.help}</p>}
      {behind === undefined || first.optional ? people : <Waiting {...{ stem, behind }}>{people}</Waiting>}
    </div>
  );
});
RoleQuestion.displayName = 'RoleQuestion';
