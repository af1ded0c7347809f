import { memo, useMemo } from 'react';
import { Button } from 'react-bootstrap';
import type { PartyBlock } from '../../../../../domain/forms/definition.js';
import { MoveButtons } from './MoveButtons.js';
import { Fields } from '../fields/Fields.js';

type Props = {
  readonly block: PartyBlock;
  readonly index: number;
  readonly title: string;
  readonly count: number;
  readonly onMove?: (from: number, to: number) => void;
  /** Absent for a card that is open for somebody who is not there yet. */
  readonly onRemove?: (index: number) => void;
};

/** One party or agent. */
export const PartyCard = memo(({ block, index, title, count, onMove, onRemove }: Props) => {
  const path = `${block.key}.${index}`;
  const scopes = useMemo(() => [{ path, fields: block.fields }], [path, block.fields]);
  return (
    <fieldset className="party-card" data-path={path}>
      <legend className="visually-hidden">{title}</legend>
      <div className="party-head">
        <strong aria-hidden="true">{title}</strong>
        <div className="d-flex">
          {onMove ? <MoveButtons label={title} index={index} count={count} onMove={onMove} /> : null}
          {onRemove ? (
            <Button variant="quiet" size="sm" aria-label={`删除${title}`} onClick={() => onRemove(index)}>
              <i className="bi bi-trash" aria-hidden="true" />
            </Button>
          ) : null}
        </div>
      </div>
      <Fields fields={block.fields} path={path} label={title} scopes={scopes} />
    </fieldset>
  );
});
PartyCard.displayName = 'PartyCard';
