import { useEffect, useRef } from 'react';
import { Badge, Button } from 'react-bootstrap';
import { Link } from 'react-router';
import type { Template } from './templatesApi.js';

type Props = {
  readonly template: Template;
  readonly pinned: boolean;
  /** Stands out, and comes into view when it begins to. */
  readonly highlighted: boolean;
  readonly onPin: () => void;
};

/** One template: what it is for, pin it, start filling it in. */
export const TemplateCard = ({ template, pinned, highlighted, onPin }: Props) => {
  const { name, description, disabled, path } = template;
  const card = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (highlighted) card.current?.scrollIntoView({ block: 'center' });
  }, [highlighted]);
  const looks = [pinned && 'pinned', disabled && 'disabled', highlighted && 'highlighted'].filter(Boolean).join(' ');
  return (
    <li ref={card} className={`template-card ${looks}`}>
      <div className="d-flex align-items-start gap-2">
        <h2 className="flex-grow-1">{name}</h2>
        {pinned ? (
          <Badge bg="" className="badge-pinned">
            已置顶
          </Badge>
        ) : null}
      </div>
      <p>{description}</p>
      <div className="template-foot">
        {disabled ? (
          <Button variant="outline-secondary" size="sm" disabled>
            即将上线
          </Button>
        ) : (
          <>
            <Link to={path} className="btn btn-primary btn-sm" aria-label={`开始填写 ${name}`}>
              开始填写
            </Link>
            <Button
              variant="quiet"
              size="sm"
              onClick={onPin}
              aria-pressed={pinned}
              aria-label={pinned ? `取消置顶 ${name}` : `置顶 ${name}`}
              title={pinned ? '取消置顶' : '置顶'}
            >
              <i className={`bi ${pinned ? 'bi-pin-angle-fill' : 'bi-pin-angle'}`} aria-hidden="true" />
            </Button>
          </>
        )}
      </div>
    </li>
  );
};
