import { useId, useState } from 'react';
import { Form } from 'react-bootstrap';
import type { CaseCause } from './groupLists.js';

type Props = {
  readonly causes: readonly CaseCause[];
  readonly chosen: string;
  readonly onChoose: (id: string) => void;
  /** What was looked for when the list is shown. */
  readonly sought: string;
  readonly onSeek: (words: string) => void;
};

/** The categories in the order of their first cause. */
const categoriesOf = (causes: readonly CaseCause[]): readonly (readonly [string, readonly CaseCause[]])[] => {
  const categories = new Map<string, CaseCause[]>();
  for (const cause of causes) categories.set(cause.category, [...(categories.get(cause.category) ?? []), cause]);
  return [...categories];
};

/** Chooses a cause: from a list with a search, on a phone from a menu. */
export const CauseList = ({ causes, chosen, onChoose, sought, onSeek }: Props) => {
  const id = useId();
  const [search, setSearch] = useState(sought);
  const query = search.trim();
  const matchingCauses = causes.filter(({ name }) => name.includes(query));
  return (
    <div className="knowledge-causes">
      <Form.Group className="knowledge-cause-menu" controlId={`${id}-menu`}>
        <Form.Label>案由</Form.Label>
        <Form.Select value={chosen} onChange={({ target }) => onChoose(target.value)}>
          {categoriesOf(causes).map(([category, listed]) => (
            <optgroup key={category} label={category}>
              {listed.map((cause) => (
                <option key={cause.id} value={cause.id}>
                  {cause.name}
                </option>
              ))}
            </optgroup>
          ))}
        </Form.Select>
      </Form.Group>
      <nav aria-label="案由" className="knowledge-cause-list">
        <Form.Control
          type="text"
          inputMode="search"
          autoComplete="off"
          maxLength={100}
          aria-label="查找案由"
          placeholder="查找案由"
          value={search}
          onChange={({ target }) => {
            setSearch(target.value);
            onSeek(target.value);
          }}
        />
        <p role="status" className="visually-hidden">
          {query === '' ? '' : `找到 ${matchingCauses.length} 个案由`}
        </p>
        {matchingCauses.length === 0 ? <p className="text-body-secondary mt-2 mb-0">没有找到这样的案由。</p> : null}
        {categoriesOf(matchingCauses).map(([category, listed], at) => (
          <div key={category}>
            <h2 id={`${id}-${at}`} className="knowledge-category">
              {category}
            </h2>
            <ul aria-labelledby={`${id}-${at}`}>
              {listed.map((cause) => (
                <li key={cause.id}>
                  <button
                    type="button"
                    className="knowledge-cause"
                    aria-current={cause.id === chosen}
                    onClick={() => onChoose(cause.id)}
                  >
                    {cause.name}
                  </button>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
    </div>
  );
};
