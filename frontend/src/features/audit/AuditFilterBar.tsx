import { useState } from 'react';
import { Button, Form } from 'react-bootstrap';
import { namesWithoutAccount } from '../../../../domain/actorNames.js';
import { auditCategories } from '../../../../domain/contract/audit.js';
import { categoryNames, eventNames } from '../../../../domain/eventNames.js';
import { NumberInFull } from '../../components/NumberInFull.js';
import type { AuditFilters } from './auditQuery.js';

const categories = auditCategories.map((value) => ({ value, name: categoryNames[value] }));
const types = Object.entries(eventNames).map(([value, name]) => ({ value, name }));

type Typed = Pick<AuditFilters, 'category' | 'type' | 'case' | 'actor' | 'concerns' | 'from' | 'to'>;
const nothing: Typed = { category: '', type: '', case: '', actor: '', concerns: '', from: '', to: '' };

type Props = {
  readonly filters: AuditFilters;
  readonly onChange: (changed: Partial<AuditFilters>) => void;
};

/** What narrows the list of events. It is applied as one: a number that is half typed finds nothing. */
export const AuditFilterBar = ({ filters, onChange }: Props) => {
  const { category, type, case: caseName, actor, concerns, from, to } = filters;
  const [typed, setTyped] = useState<Typed>({ category, type, case: caseName, actor, concerns, from, to });
  const set = (changed: Partial<Typed>) => setTyped({ ...typed, ...changed });
  return (
    <Form
      className="audit-filters"
      role="search"
      aria-label="筛选事件"
      onSubmit={(event) => {
        event.preventDefault();
        // One stream is not narrowed to an account: it is that account's, or another's.
        onChange(typed.concerns === '' ? typed : { ...typed, stream: '' });
      }}
    >
      <Form.Group controlId="audit-category">
        <Form.Label>种类</Form.Label>
        <Form.Select value={typed.category} onChange={({ target }) => set({ category: target.value })}>
          <option value="">全部</option>
          {categories.map(({ value, name }) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </Form.Select>
      </Form.Group>
      <Form.Group controlId="audit-type">
        <Form.Label>事件</Form.Label>
        <Form.Select value={typed.type} onChange={({ target }) => set({ type: target.value })}>
          <option value="">全部</option>
          {types.map(({ value, name }) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </Form.Select>
      </Form.Group>
      <Form.Group controlId="audit-case">
        <Form.Label>案件</Form.Label>
        <Form.Control
          value={typed.case}
          placeholder="案号"
          maxLength={200}
          onChange={({ target }) => set({ case: target.value })}
        />
        <NumberInFull typed={typed.case} onTake={(full) => set({ case: full })} />
      </Form.Group>
      <Form.Group controlId="audit-actor">
        <Form.Label>经办人</Form.Label>
        <Form.Control
          value={typed.actor}
          placeholder="邮箱或编号"
          maxLength={254}
          list="audit-actors"
          onChange={({ target }) => set({ actor: target.value })}
        />
      </Form.Group>
      <Form.Group controlId="audit-concerns">
        <Form.Label>涉及账号</Form.Label>
        <Form.Control
          value={typed.concerns}
          placeholder="邮箱或编号"
          maxLength={254}
          onChange={({ target }) => set({ concerns: target.value })}
        />
      </Form.Group>
      <datalist id="audit-actors">
        {namesWithoutAccount.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <Form.Group controlId="audit-from">
        <Form.Label>自</Form.Label>
        <Form.Control type="date" value={typed.from} onChange={({ target }) => set({ from: target.value })} />
      </Form.Group>
      <Form.Group controlId="audit-to">
        <Form.Label>至</Form.Label>
        <Form.Control type="date" value={typed.to} onChange={({ target }) => set({ to: target.value })} />
      </Form.Group>
      <div className="audit-filter-actions">
        <Button type="submit" variant="outline-primary">
          筛选
        </Button>
        <Button
          variant="link"
          onClick={() => {
            setTyped(nothing);
            onChange({ ...nothing, stream: '' });
          }}
        >
          清除条件
        </Button>
      </div>
    </Form>
  );
};
