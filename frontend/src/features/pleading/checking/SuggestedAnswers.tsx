import { Alert, Button } from 'react-bootstrap';
import { useSnapshot } from '../form/index.js';
import { suggestedOf } from '../submitting/index.js';

type Props = {
  /** The paths of the answers, in the form's order. */
  readonly order: readonly string[];
  readonly onEdit: (path: string) => void;
};

/** Before submitting: what of the answers was found and not typed, and the way to what nobody looked at. */
export const SuggestedAnswers = ({ order, onEdit }: Props) => {
  const marks = useSnapshot((snapshot) => snapshot.marks);
  const { accepted, unchecked } = suggestedOf([...marks.values()]);
  if (accepted === 0) return null;
  const open = [...marks.values()].filter(({ unchecked: isUnchecked }) => isUnchecked === true);
  const first = order.find((path) => open.some((mark) => mark.path === path)) ?? open[0]?.path;
  const written = [...marks.values()].filter(({ source }) => source === 'complaint').length;
  const sources = [
    ...(accepted > written ? [`${accepted - written} 处来自自动识别`] : []),
    ...(written > 0 ? [`${written} 处是原告填写的`] : []),
  ].join('，');
  return (
    <Alert variant={unchecked === 0 ? 'info' : 'warning'} className="py-2">
      所填内容中有 {sources}
      {unchecked === 0 ? '，您都核对过了。' : `，其中 ${unchecked} 处您还没有核对。`}
      {first === undefined ? null : (
        <Button variant="link" size="sm" className="p-0 align-baseline" onClick={() => onEdit(first)}>
          去核对第一处
        </Button>
      )}
    </Alert>
  );
};
