import { Button } from 'react-bootstrap';
import { saidIn } from '../../../../../domain/forms/pleadingWords.js';
import { useFormTools, useSnapshot } from '../form/index.js';

type Props = {
  /** The paths of the answers, in the form's order. */
  readonly order: readonly string[];
  readonly onEdit: (path: string) => void;
};

/** How many answers were found and not typed, and how many of these nobody looked at. */
const useFound = () => {
  const say = saidIn(useFormTools().definition);
  const all = useSnapshot((snapshot) => snapshot.marks);
  const marks = [...all.values()];
  const open = marks.filter(({ unchecked }) => unchecked === true);
  const written = marks.filter(({ source }) => source === 'complaint').length;
  const sources = [
    ...(marks.length > written ? [`${marks.length - written} 处来自自动识别`] : []),
    ...(written > 0 ? [say`${written} 处是原告填写的`] : []),
  ].join('，');
  return { count: marks.length, open, sources };
};

/** What was filled in for somebody and looked at by nobody, with the way to the first of it. */
export const UnlookedAnswers = ({ order, onEdit }: Props) => {
  const { open, sources } = useFound();
  const first = order.find((path) => open.some((mark) => mark.path === path)) ?? open[0]?.path;
  return first === undefined ? null : (
    <p className="mb-0">
      所填内容中有 {sources}，其中 {open.length} 处您还没有核对。
      <Button variant="link" size="sm" className="p-0 align-baseline" onClick={() => onEdit(first)}>
        去核对第一处
      </Button>
    </p>
  );
};

/** Beside the declaration: what of the answers was found and not typed, where all of it was looked at. */
export const LookedAnswers = () => {
  const { count, open, sources } = useFound();
  return count === 0 || open.length > 0 ? null : <p className="field-hint">所填内容中有 {sources}，您都核对过了。</p>;
};
