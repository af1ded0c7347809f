import { useEffect, useState } from 'react';
import { Button } from 'react-bootstrap';
import { DraftList, useDraftList } from '../draftList/view/index.js';

/** How long the page waits for the drafts once all else is there, in milliseconds. */
const patienceMs = 800;

/**
 * Where the drafts go so that no row moves: above the list where they are known by the time it appears, else behind one line whose place is
 * kept. `isRead`: all else is there. `isShown`: the page is drawn.
 */
export const usePlacedDrafts = (isRead: boolean) => {
  const { isSettled, any } = useDraftList();
  const [drafts, setDrafts] = useState<'open' | 'none' | 'late' | null>(null);
  const [isPatient, setPatient] = useState(true);
  useEffect(() => {
    if (!isRead) return undefined;
    const timer = setTimeout(() => setPatient(false), patienceMs);
    return () => clearTimeout(timer);
  }, [isRead]);
  if (drafts === null && isRead && (isSettled || !isPatient)) setDrafts(isSettled ? (any ? 'open' : 'none') : 'late');
  // Drafts that are all gone leave no place behind; those that come later, as from another page, are shown at the next visit.
  return { isShown: drafts !== null, drafts: drafts === 'open' && isSettled && !any ? 'none' : drafts, isSettled, any };
};

type LateProps = { readonly first: number; readonly isSettled: boolean; readonly any: boolean };

/** The line for drafts that came late; they are shown when it is pressed. */
export const LateDrafts = ({ first, isSettled, any }: LateProps) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="late-drafts">
      {isOpen ? (
        <DraftList first={first} />
      ) : any ? (
        <Button variant="link" className="p-0" onClick={() => setOpen(true)}>
          还有未完成的草稿，显示
        </Button>
      ) : isSettled ? null : (
        <span className="small text-body-secondary">正在读取草稿…</span>
      )}
    </div>
  );
};
