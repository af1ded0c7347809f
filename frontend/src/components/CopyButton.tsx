import { Button } from 'react-bootstrap';
import { useAppDispatch } from '../core/hooks.js';
import { toastShown } from '../core/toasts/toastsSlice.js';

type Props = {
  readonly text: string;
  readonly label?: string;
  /** Shown as a notice once the text is on the clipboard. */
  readonly copiedMessage?: string;
  /** Called once the text is on the clipboard. */
  readonly onCopied?: () => void;
};

/** Copies a text, and says whether that worked. */
export const CopyButton = ({ text, label = '复制', copiedMessage = '已复制', onCopied }: Props) => {
  const dispatch = useAppDispatch();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      dispatch(toastShown({ kind: 'success', text: copiedMessage }));
      onCopied?.();
    } catch {
      // Plain http and some embedded browsers refuse the clipboard.
      dispatch(toastShown({ kind: 'danger', text: '浏览器不允许复制，请手动选择文字复制。' }));
    }
  };
  return (
    <Button variant="outline-secondary" size="sm" onClick={() => void copy()}>
      <i className="bi bi-copy me-1" aria-hidden="true" />
      {label}
    </Button>
  );
};
