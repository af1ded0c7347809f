import { Alert, Button } from 'react-bootstrap';
import { Link } from 'react-router';
import { nameOf, sameValue } from '../../drafts/index.js';
import { clearDefault, defaultsOf } from '../fields/index.js';
import { useFormTools, useFormValues } from '../form/index.js';

/** How many answers of a draft still stand as its owner's defaults filled them in. */
const useStanding = (): number => {
  const defaults = defaultsOf(useFormTools().form);
  const places = Object.keys(defaults);
  return useFormValues(
    places.length === 0 ? ['defaults'] : places.map(nameOf),
    (values) => places.filter((place, at) => sameValue(values[at], defaults[place])).length,
  );
};

/** Says that a draft began with its owner's defaults, and takes back by one press all that still stand as they were. */
export const DefaultsNotice = () => {
  const { form, feed } = useFormTools();
  const standing = useStanding();
  if (standing === 0) return null;
  const remove = () => {
    for (const place of Object.keys(defaultsOf(form))) clearDefault(form, place);
    feed.refresh();
  };
  return (
    <Alert variant="info" className="draft-notice">
      <span className="flex-grow-1" role="status">
        有 {standing} 项来自您的默认值，请核对是否适合这一件。
      </span>
      <Button size="sm" variant="outline-secondary" onClick={remove}>
        全部移除
      </Button>
      <Link to="/app/clauses" className="btn btn-sm btn-outline-secondary">
        管理默认值
      </Link>
    </Alert>
  );
};
