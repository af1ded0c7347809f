import { memo, useMemo } from 'react';
import { Button } from 'react-bootstrap';
import type { PartyBlock } from '../../../../../domain/forms/definition.js';
import { Fields } from '../fields/Fields.js';

type Props = {
  readonly block: PartyBlock;
  readonly index: number;
  readonly title: string;
  readonly count: number;
  readonly onMove: (from: number, to: number) => void;
  readonly onRemove: (index: number) => void;
};

/** One party or agent. */
export const PartyCard = memo(({ block, index, title, count, onMove, onRemove }: Props) => {
  const path = `${block.key}.${index}`;
  const scopes = useMemo(() => [{ path, fields: block.fields }], [path, block.fields]);
  // The arrow at an end says that it leads nowhere; disabled outright it would drop the focus of whoever just used it.
  const moveTo = (to: number) => {
    if (to >= 0 && to < count) onMove(index, to);
  };
  return (
    <fieldset className="party-card" data-path={path}>
      <legend className="visually-hidden">{title}</legend>
      <div className="party-head">
        <strong aria-hidden="true">{title}</strong>
        <div className="d-flex">
          {count > 1 ? (
            <>
              <Button
                variant="quiet"
                size="sm"
                aria-label={`上移${title}`}
                aria-disabled={index === 0}
                onClick={() => moveTo(index - 1)}
              >
                <i className="bi bi-arrow-up" aria-hidden="true" />
              </Button>
              <Button
                variant="quiet"
                size="sm"
                aria-label={`下移${title}`}
                aria-disabled={index === count - 1}
                onClick={() => moveTo(index + 1)}
              >
                <i className="bi bi-arrow-down" aria-hidden="true" />
              </Button>
            </>
          ) : null}
          <Button variant="quiet" size="sm" aria-label={`删除${title}`} onClick={() => onRemove(index)}>
            <i className="bi bi-trash" aria-hidden="true" />
          </Button>
        </div>
      </div>
      <Fields fields={block.fields} path={path} label={title} scopes={scopes} />
    </fieldset>
  );
});
PartyCard.displayName = 'PartyCard';
