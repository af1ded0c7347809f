import { useMemo } from 'react';
import { Button } from 'react-bootstrap';
import type { DraftShare } from '../../../../../domain/contract/draftShares.js';
import { presenceSeconds } from '../../../../../domain/draftShares/terms.js';
import { clock } from '../../../components/time/clock.js';
import { courtNow } from '../../../core/courtNow.js';
import { useAppDispatch, useAppSelector } from '../../../core/hooks.js';
import { jumpTo, useFormTools, useSnapshot } from '../../pleading/slots/index.js';
import { filledLines, type FilledLine } from '../filledLines.js';
import { shareList } from '../shares.js';
import '../draftShares.css';

const isHere = ({ last_used_at: at }: DraftShare): boolean =>
  at !== null && courtNow().getTime() - Date.parse(at) < presenceSeconds * 1000;

/** Who has the draft open, or had it. */
const presence = (share: DraftShare): string => {
  if (isHere(share)) return share.right === 'fill' ? '现在正开着这份文书' : '现在正在看';
  return share.edited_at === null ? '' : `${clock(share.edited_at)} 填写过`;
};

type LineProps = {
  readonly line: FilledLine;
  readonly by: string;
  readonly busy: boolean;
  readonly onTake: () => void;
  readonly onPutBack: () => void;
};

const Line = ({ line: { place, changes, canPutBack }, by, busy, onTake, onPutBack }: LineProps) => {
  const label = changes[0]?.label ?? '';
  return (
    <li>
      {changes.map((change) => (
        <div key={`${change.path} ${change.kind}`}>
          <button type="button" className="btn btn-link btn-sm p-0 align-baseline" onClick={() => jumpTo(place.path)}>
            {change.label}
          </button>
          ：{change.before === null ? '' : <del className="text-body-secondary me-1">{change.before}</del>}
          <ins className="text-decoration-none fw-semibold">{change.after ?? '（已清空）'}</ins>
        </div>
      ))}
      <div className="d-flex flex-wrap gap-2 mt-1">
        <Button
          size="sm"
          variant="outline-primary"
          disabled={busy}
          aria-label={`采用${by}填写的${label}`}
          onClick={onTake}
        >
          采用
        </Button>
        {canPutBack ? (
          <Button
            size="sm"
            variant="outline-secondary"
            disabled={busy}
            aria-label={`把${label}改回${by}填写之前`}
            onClick={onPutBack}
          >
            改回原来的
          </Button>
        ) : (
          <span className="field-hint">您之后又改过，以您的为准</span>
        )}
      </div>
    </li>
  );
};

const OfShare = ({ share }: { readonly share: DraftShare }) => {
  const dispatch = useAppDispatch();
  const { form, feed, definition } = useFormTools();
  const answers = useSnapshot((snapshot) => snapshot.answers);
  const isBusy = useAppSelector(shareList.selectors.pending).includes(share.id);
  const lines = useMemo(() => filledLines(definition, answers, share.filled), [definition, answers, share.filled]);
  const where = presence(share);
  if (lines.length === 0 && where === '') return null;
  const take = (taken: readonly FilledLine[]) =>
    dispatch(shareList.changes.review({ id: share.id, places: taken.map(({ place }) => place) }));
  const putBack = (line: FilledLine) => {
    const { path, before } = line.place;
    // A field that holds nothing is empty text to the form, and an empty list of parties is a list.
    form.setValue(`answers.${path}`, before ?? (Array.isArray(line.place.value) ? [] : ''), { shouldDirty: true });
    feed.refresh();
    take([line]);
  };
  return (
    <section className="panel" aria-label={`由${share.for_name}填写`}>
      <div className="share-row">
        <p className="h6 mb-0">
          {lines.length === 0 ? `共享给 ${share.for_name}` : `由 ${share.for_name} 填写，等您核对 ${lines.length} 处`}
        </p>
        <span className="small text-body-secondary" role="status">
          {where}
        </span>
      </div>
      {lines.length === 0 ? null : (
        <>
          <ul className="share-places mt-2">
            {lines.map((line) => (
              <Line
                key={line.place.path}
                line={line}
                by={share.for_name}
                busy={isBusy}
                onTake={() => take([line])}
                onPutBack={() => putBack(line)}
              />
            ))}
          </ul>
          <Button size="sm" disabled={isBusy} onClick={() => take(lines)}>
            全部采用
          </Button>
        </>
      )}
    </section>
  );
};

/** What guests filled in and the owner has not looked at, above the form and its check. */
export const FilledNotice = ({ shares }: { readonly shares: readonly DraftShare[] }) => (
  <div className="share-notice">
    {shares.map((share) => (
      <OfShare key={share.id} share={share} />
    ))}
  </div>
);

export default FilledNotice;
