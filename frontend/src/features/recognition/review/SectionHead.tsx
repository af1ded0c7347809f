import { Button } from 'react-bootstrap';
import { useSnapshot } from '../../pleading/slots/index.js';
import { useFilling } from './filling.js';
import { moveOnFrom, moveTo } from './moving.js';
import { useReviewView } from './useReviewView.js';
import './review.css';

/** The paths in a section whose answers were filled in with others and not looked at since. */
const useUncheckedIn = (path: string): readonly string[] => {
  const paths = useSnapshot(({ marks }) =>
    [...marks.values()]
      .filter(
        ({ path: own, unchecked }) =>
          unchecked === true && (path === 'parties' ? !own.startsWith('sections.') : own.startsWith(`${path}.`)),
      )
      .map(({ path: own }) => own)
      .join('|'),
  );
  return paths === '' ? [] : paths.split('|');
};

/** How much was found for a section, and one press each for what is certain in it and for what was filled in so. */
export const SectionHead = ({ path }: { readonly path: string }) => {
  const filling = useFilling();
  const section = useReviewView().sections.find((one) => one.path === path);
  const unchecked = useUncheckedIn(path);
  if (!section && unchecked.length === 0) return null;
  const { open = 0, certain = [], doubtful: [first] = [], title = '' } = section ?? {};
  return (
    <div className="section-review">
      {open === 0 ? null : (
        <span>
          识别出 {open} 处{certain.length < open ? `，${open - certain.length} 处请逐项核对` : ''}
        </span>
      )}
      {first === undefined ? null : (
        <Button size="sm" variant="outline-primary" onClick={() => moveTo(first)}>
          先看要核对的
        </Button>
      )}
      {certain.length === 0 ? null : (
        <Button
          size="sm"
          variant="outline-primary"
          onClick={({ currentTarget }) => {
            moveOnFrom(currentTarget);
            filling.fillTogether(certain, `${title}已填入 ${certain.length} 项，请核对`);
          }}
        >
          填入本部分 {certain.length} 项确定的
        </Button>
      )}
      {unchecked.length === 0 ? null : (
        <Button
          size="sm"
          variant="quiet"
          onClick={({ currentTarget }) => {
            moveOnFrom(currentTarget);
            filling.confirm(unchecked);
          }}
        >
          这 {unchecked.length} 项我都核对过了
        </Button>
      )}
    </div>
  );
};
