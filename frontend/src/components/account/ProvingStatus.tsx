import { useAppSelector } from '../../core/hooks.js';
import { selectIsProving } from '../../core/session/provingSlice.js';

/** Shown while a puzzle is being solved. */
export const provingText = '正在进行安全校验…';

/** Lets screen readers say, once they are idle, that a puzzle is being solved; the user need not do anything. */
export const ProvingStatus = () => {
  const isProving = useAppSelector(selectIsProving);
  return (
    <div role="status" className="visually-hidden">
      {isProving ? provingText : ''}
    </div>
  );
};
