import type { ReactNode } from 'react';
import { Button } from 'react-bootstrap';
import { useSnapshot, type ReviewTopic } from '../../pleading/slots/index.js';
import { useFilling } from './filling.js';
import { moveOnFrom, moveTo } from './moving.js';
import { topicReview } from './topicReview.js';
import { useReviewView } from './useReviewView.js';
import './review.css';

/** The paths whose answers were filled in with others and not looked at since, of those for which `isHere` holds. */
const useUnchecked = (isHere: (path: string) => boolean): readonly string[] => {
  const paths = useSnapshot(({ marks }) =>
    [...marks.values()]
      .filter(({ path, unchecked }) => unchecked === true && isHere(path))
      .map(({ path }) => path)
      .join('|'),
  );
  return paths === '' ? [] : paths.split('|');
};

type HeadProps = {
  /** How much stands here that nobody took or left, and how much of it has to be looked at by itself. */
  readonly open: number;
  readonly doubtful: number;
  /** Where the first of those stands. */
  readonly first: string | undefined;
  readonly unchecked: readonly string[];
  readonly children?: ReactNode;
};

const Head = ({ open, doubtful, first, unchecked, children }: HeadProps) => {
  const filling = useFilling();
  if (open === 0 && unchecked.length === 0) return null;
  return (
    <div className="section-review">
      {open === 0 ? null : (
        <span>
          识别出 {open} 处{doubtful > 0 ? `，${doubtful} 处请逐项核对` : ''}
        </span>
      )}
      {first === undefined ? null : (
        <Button size="sm" variant="outline-primary" onClick={() => moveTo(first)}>
          先看要核对的
        </Button>
      )}
      {children}
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

/** How much was found for a section, and one press each for what is certain in it and for what was filled in so. */
export const SectionHead = ({ path }: { readonly path: string }) => {
  const filling = useFilling();
  const section = useReviewView().sections.find((one) => one.path === path);
  const unchecked = useUnchecked((own) =>
    path === 'parties' ? !own.startsWith('sections.') : own.startsWith(`${path}.`),
  );
  const { open = 0, certain = [], doubtful: [first] = [], title = '' } = section ?? {};
  return (
    <Head {...{ open, first, unchecked }} doubtful={open - certain.length}>
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
    </Head>
  );
};

/** The same of one topic of the steps; what is certain in it is taken at its foot, by whoever has come past it. */
export const TopicHead = ({ holds }: ReviewTopic) => {
  const unchecked = useUnchecked(holds);
  const { open, taken, first } = topicReview(useReviewView(), holds);
  return <Head {...{ open, first, unchecked }} doubtful={open - taken.length} />;
};
