import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { Button } from 'react-bootstrap';
import { useFieldArray } from 'react-hook-form';
import type { AnswerRecord, AnswerValue } from '../../../../../domain/forms/answers.js';
import { limits } from '../../../../../domain/forms/answersSchema.js';
import { agentAnswers } from '../../../../../domain/agents/agentRecord.js';
import type { PartyBlock, PartyRole } from '../../../../../domain/forms/definition.js';
import { recordsAt } from '../../../../../domain/forms/fill.js';
import { sharedWithFirst, takenOver } from '../../../../../domain/forms/deriving/knownParties.js';
import { withAgent } from '../../../../../domain/forms/meaning.js';
import { ConfirmDialog } from '../../../components/ConfirmDialog.js';
import { AgentPicker } from './AgentPicker.js';
import { PartyBookButton } from '../deriving/index.js';
import { focusIfLost } from '../../../components/focusIfLost.js';
import { focusInto, useFocusOnAdded, useFormTools } from '../form/index.js';
import { nameOf, sameValue } from '../../drafts/index.js';
import { PartyCard } from './PartyCard.js';

const kindName: Readonly<Record<PartyBlock['variant'], string>> = {
  natural: '自然人',
  legal: '法人、非法人组织',
  agent: '代理人',
  other: '',
};

/** An agent who is added is there: 有 need not be ticked by hand. */
const newRecord = ({ fields }: PartyBlock): Record<string, AnswerValue> => withAgent(fields);

/** The records of a block in the form: adding, filling from the book of agents, moving and removing one, and what is said of it. */
const usePartyRecords = (
  block: PartyBlock,
  title: (index: number) => string,
  addButton: RefObject<HTMLButtonElement | null>,
) => {
  const { form, feed } = useFormTools();
  const name = nameOf(block.key);
  const { fields: records, append, remove, move } = useFieldArray({ control: form.control, name });
  const [leaving, setLeaving] = useState<number | null>(null);
  const [said, setSaid] = useState('');

  const focusOnAdded = useFocusOnAdded(block.key, records.length);
  /** With the open card that became somebody since the list was drawn. */
  const countNow = (): number => {
    const stored: unknown = form.getValues(name);
    return Array.isArray(stored) ? stored.length : 0;
  };

  const addOne = () => {
    append(newRecord(block), { shouldFocus: false });
    focusOnAdded(countNow());
  };
  const removeNow = (index: number) => {
    remove(index);
    setLeaving(null);
    setSaid(`已删除${title(index)}`);
    focusIfLost(addButton);
  };
  const isUntouched = (index: number): boolean => {
    const record: AnswerValue = form.getValues(`${name}.${index}`);
    return sameValue(record, {}) || sameValue(record, newRecord(block));
  };
  /** Into the empty record at the end, where there is one; otherwise as one more. */
  const addFilled = (filled: AnswerRecord, called: string) => {
    const record = { ...newRecord(block), ...filled };
    // A card that is open for somebody who is not there yet is no record of the list, but stands in the form.
    const standing = recordsAt({ [block.key]: form.getValues(name) }, block.key);
    const last = standing.length - 1;
    if (last >= 0 && isUntouched(last))
      form.setValue(name, [...standing.slice(0, last), record], { shouldDirty: true });
    else {
      append(record, { shouldFocus: false });
      // The menu gives the focus back to its button while it closes.
      setTimeout(() => focusInto(`${block.key}.${records.length}`));
    }
    feed.refresh();
    setSaid(`已填入${called}`);
  };
  const askToRemove = (index: number) => {
    if (isUntouched(index)) removeNow(index);
    else setLeaving(index);
  };
  /** All that is said of one, once more: what is not the same is changed there. */
  const copyAsNew = (index: number) => {
    const record: Record<string, AnswerValue> = structuredClone(form.getValues(`${name}.${index}`));
    append(record, { shouldFocus: false });
    focusOnAdded(countNow());
    // Nobody was added where the open card became somebody.
    setSaid(`已把${title(index)}复制为${title(countNow() - 1)}`);
  };
  /** What the first of this side says that this one may share, where nothing stands yet. */
  const shareWithFirst = (index: number) => {
    const own: Record<string, AnswerValue> = form.getValues(`${name}.${index}`);
    for (const [id, value] of Object.entries(sharedWithFirst(block, form.getValues(`${name}.0`), own)))
      form.setValue(`${name}.${index}.${id}`, value, { shouldDirty: true });
    setSaid(`${title(index)}的地址和电话已照${title(0)}填写`);
  };
  const moveTo = (from: number, to: number) => {
    move(from, to);
    setSaid(`${title(from)}已移到第 ${to + 1} 位`);
  };
  return {
    records,
    leaving,
    setLeaving,
    said,
    addOne,
    addFilled,
    removeNow,
    askToRemove,
    copyAsNew,
    shareWithFirst,
    moveTo,
  };
};

type ListProps = {
  readonly role: PartyRole;
  readonly block: PartyBlock;
  /** Where there is nobody yet, a card is open all the same: it becomes somebody with the first letter. */
  readonly startsOpen?: boolean;
};

/** The people (or organisations) of one role: add, reorder, remove. */
export const PartyBlockList = ({ role, block, startsOpen = false }: ListProps) => {
  const kind = kindName[block.variant];
  const several = role.blocks.length > 1 && kind !== '';
  const title = (index: number) => `${role.role} ${index + 1}${several ? `（${kind}）` : ''}`;
  const addButton = useRef<HTMLButtonElement>(null);
  const isDrawn = useRef(false);
  useEffect(() => {
    isDrawn.current = true;
  }, []);
  const isShownWithList = useCallback(() => !isDrawn.current, []);
  const party = usePartyRecords(block, title, addButton);
  const { records, leaving, copyAsNew } = party;
  return (
    <div className={`party-block${records.length === 0 && !startsOpen ? ' nobody' : ''}`} data-path={block.key}>
      {block.notes.map((note) => (
        <p key={note} className="field-hint">
          {note}
        </p>
      ))}
      {records.length === 0 && startsOpen ? (
        <PartyCard block={block} index={0} title={title(0)} count={1} onCopy={copyAsNew} />
      ) : null}
      {records.map((record, index) => (
        <PartyCard
          key={record.id}
          block={block}
          index={index}
          title={title(index)}
          count={records.length}
          isShownWithList={isShownWithList}
          onMove={party.moveTo}
          onRemove={party.askToRemove}
          {...(records.length < limits.parties && { onCopy: copyAsNew })}
          {...(index > 0 && { onShare: party.shareWithFirst })}
        />
      ))}
      <div className="d-flex flex-wrap gap-2">
        <Button
          ref={addButton}
          variant="outline-primary"
          size="sm"
          disabled={records.length >= limits.parties}
          onClick={party.addOne}
        >
          <i className="bi bi-plus-lg me-1" aria-hidden="true" />
          添加{role.role}
          {several ? `（${kind}）` : ''}
        </Button>
        {block.variant === 'agent' ? (
          <AgentPicker
            disabled={records.length >= limits.parties}
            onChosen={(agent) => party.addFilled(agentAnswers(agent, block.fields), agent.agent_name)}
          />
        ) : null}
        <PartyBookButton
          role={role}
          block={block}
          disabled={records.length >= limits.parties}
          onChosen={(known) => party.addFilled(takenOver(block, known), known.name)}
        />
      </div>
      <p className="visually-hidden" role="status">
        {party.said}
      </p>
      <ConfirmDialog
        show={leaving !== null}
        title={`删除${leaving === null ? '' : title(leaving)}？`}
        confirmLabel="删除"
        danger
        onConfirm={() => {
          if (leaving !== null) party.removeNow(leaving);
        }}
        onCancel={() => party.setLeaving(null)}
        onClosed={() => focusIfLost(addButton)}
      >
        其中已填写的内容会一并删除。
      </ConfirmDialog>
    </div>
  );
};
