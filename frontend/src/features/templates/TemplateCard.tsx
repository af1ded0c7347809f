import { Button } from 'react-bootstrap';
import { Link } from 'react-router';
import type { Template } from './templatesApi.js';

type Props = { readonly template: Template; readonly pinned: boolean; readonly onPin: () => void };

/** One template: what it is about, when it is used; the card itself leads to the form, its pin apart from that. */
export const TemplateCard = ({ template: { name, subject, plain, path }, pinned, onPin }: Props) => (
  <li className={`template-card${pinned ? ' pinned' : ''}`}>
    <h3>
      <Link to={path} state={{ title: name }} className="template-link">
        <span className="visually-hidden">开始填写 </span>
        {subject}
      </Link>
    </h3>
    <p>{plain}</p>
    <Button
      variant="quiet"
      size="sm"
      className="template-pin"
      onClick={onPin}
      aria-pressed={pinned}
      aria-label={pinned ? `取消置顶 ${name}` : `置顶 ${name}`}
      title={pinned ? '取消置顶' : '置顶'}
    >
      <i className={`bi ${pinned ? 'bi-pin-angle-fill' : 'bi-pin-angle'}`} aria-hidden="true" />
    </Button>
  </li>
);
