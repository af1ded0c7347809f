import { Alert, Button } from 'react-bootstrap';
import { useSnapshot } from '../filling/formContext.js';
import { firstOnPage, jumpTo } from '../filling/jumpTo.js';
import { suggestedOf } from './suggested.js';

/** Before submitting: what of the answers was found and not typed, and the way to what nobody looked at. */
export const SuggestedAnswers = ({ onClose }: { readonly onClose: () => void }) => {
  const marks = useSnapshot((snapshot) => snapshot.marks);
  const { accepted, unchecked } = suggestedOf([...marks.values()]);
  if (accepted === 0) return null;
  const goTo = () => {
    const open = [...marks.values()].filter(({ unchecked: isUnchecked }) => isUnchecked === true);
    const path = firstOnPage(open.map(({ path: own }) => own));
    onClose();
    // After the dialog has closed and given the focus back.
    if (path !== undefined) setTimeout(() => jumpTo(path), 350);
  };
  return (
    <Alert variant={unchecked === 0 ? 'info' : 'warning'} className="py-2">
      所填内容中有 {accepted} 处来自自动识别
      {unchecked === 0 ? '，您都核对过了。' : `，其中 ${unchecked} 处您还没有核对。`}
      {unchecked === 0 ? null : (
        <Button variant="link" size="sm" className="p-0 align-baseline" onClick={goTo}>
          去核对第一处
        </Button>
      )}
    </Alert>
  );
};
