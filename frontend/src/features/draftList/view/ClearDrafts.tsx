import { useState } from 'react';
import { Button, Form } from 'react-bootstrap';
import type { ListedDraft } from '../listedDraft.js';

type Props = {
  readonly drafts: readonly ListedDraft[];
  /** The account's older drafts are still on their way. */
  readonly isReading: boolean;
  readonly onClear: (chosen: readonly ListedDraft[]) => void;
  readonly onCancel: () => void;
};

/** Drafts to be chosen and deleted in one go. One whose submission has an unknown outcome is not: only it leads to the answer. */
export const ClearDrafts = ({ drafts, isReading, onClear, onCancel }: Props) => {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const choosable = drafts.filter(({ isInDoubt }) => !isInDoubt);
  const picked = choosable.filter(({ id }) => chosen.has(id));
  const toggle = (id: string) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  };
  const isEvery = picked.length === choosable.length && choosable.length > 0;
  return (
    <>
      <ul>
        {drafts.map(({ id, name, subject, age, isInDoubt, over }) => (
          <li key={id}>
            <Form.Check
              id={`clear-${id}`}
              className="draft-choice"
              label={
                <>
                  <strong>{name}</strong>{' '}
                  <span>
                    {[subject, age, over ?? '', isInDoubt ? '还不知道是否提交成功' : ''].filter(Boolean).join('，')}
                  </span>
                </>
              }
              checked={chosen.has(id)}
              disabled={isInDoubt}
              onChange={() => toggle(id)}
            />
          </li>
        ))}
      </ul>
      {isReading ? (
        <p className="draft-list-more" role="status">
          正在读取账号中的其余草稿…
        </p>
      ) : null}
      <div className="draft-clear-actions">
        <Form.Check
          id="clear-every-draft"
          label={`全选（${choosable.length} 份）`}
          checked={isEvery}
          onChange={() => setChosen(new Set(isEvery ? [] : choosable.map(({ id }) => id)))}
        />
        <Button variant="danger" size="sm" disabled={picked.length === 0} onClick={() => onClear(picked)}>
          删除所选（{picked.length} 份）
        </Button>
        <Button variant="outline-secondary" size="sm" onClick={onCancel}>
          取消
        </Button>
      </div>
    </>
  );
};
