import { useAppSelector } from '../../store/hooks.js';
import { selectIsProving } from './provingSlice.js';

/** Said while a puzzle is being solved. */
export const provingText = '正在进行安全校验…';

/** Reads out, once nothing else is being read, that a puzzle is being solved: nobody has to look or do anything. */
export const ProvingStatus = () => {
  const isProving = useAppSelector(selectIsProving);
  return (
    <div role="status" className="visually-hidden">
      {isProving ? provingText : ''}
    </div>
  );
};
