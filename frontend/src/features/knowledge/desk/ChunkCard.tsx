import { use } from 'react';
import { Button, Form } from 'react-bootstrap';
import { inBookMarks } from '../../../../../domain/citations/bookMarks.js';
import type { Scope } from '../../../../../domain/contract/call.js';
import { WhoName } from '../../../components/ActorName.js';
import { CourtMoment } from '../../../components/time/CourtMoment.js';
import { useAppDispatch, useAppSelector } from '../../../core/hooks.js';
import { MayChange } from '../mayChange.js';
import { chunkKey, deskLists, type DeskChunk } from './deskLists.js';

type Props = { readonly scope: Scope; readonly file: string; readonly chunk: DeskChunk };

/** 第 3 段 · 第 12 页 · 《民法典》第七百零三条. */
const placeName = ({ place, page, law, articles }: DeskChunk): string =>
  [
    `第 ${place + 1} 段`,
    ...(page === null ? [] : [`第 ${page} 页`]),
    ...(law === null ? articles : [`${inBookMarks(law)}${articles.join('、')}`]),
  ].join(' · ');

const Marks = ({ chunk: { correction, is_off: isOff } }: Pick<Props, 'chunk'>) => (
  <>
    {correction?.corrected_at != null && correction.corrected_by !== null ? (
      <p className="desk-mark">
        <span className="found-passage-status m-0">已修改</span> <WhoName account={correction.corrected_by} /> 于{' '}
        <CourtMoment iso={correction.corrected_at} />
      </p>
    ) : null}
    {isOff && correction?.off_at != null && correction.off_by !== null ? (
      <p className="desk-mark">
        <span className="found-passage-status m-0">已停用</span> <WhoName account={correction.off_by} /> 于{' '}
        <CourtMoment iso={correction.off_at} />
      </p>
    ) : null}
  </>
);

/** One passage with its place, its text, what was changed of it, and what can be done. */
export const ChunkCard = ({ scope, file, chunk }: Props) => {
  const dispatch = useAppDispatch();
  const { actions, changes, selectors } = deskLists.chunks[scope];
  const id = chunkKey(file, chunk.place);
  const busy = useAppSelector(selectors.pending).includes(id);
  const mayChange = use(MayChange);
  const { place, heading, text, correction, is_off: isOff } = chunk;
  const name = `第 ${place + 1} 段`;
  return (
    <li className={`found-passage${isOff ? ' desk-chunk-off' : ''}`}>
      <div className="desk-chunk-head">
        <h3 className="found-passage-title h6 mb-0">{placeName(chunk)}</h3>
        {mayChange ? (
          <span className="knowledge-group-actions">
            <Form.Check
              type="switch"
              role="switch"
              id={`use-chunk-${place}`}
              className="knowledge-switch"
              label="可检索"
              aria-label={`可检索：${name}`}
              aria-disabled={busy}
              checked={!isOff}
              onChange={() => {
                if (!busy) dispatch(changes.use({ id, file, place, is_off: !isOff }));
              }}
            />
            <Button
              size="sm"
              variant="outline-secondary"
              aria-label={`修改${name}`}
              onClick={() => dispatch(actions.dialogOpened({ file, chunk }))}
            >
              修改
            </Button>
          </span>
        ) : null}
      </div>
      {heading === null ? null : <p className="found-passage-heading">{heading}</p>}
      <p className="found-passage-text">{text}</p>
      <Marks chunk={chunk} />
      {correction?.corrected_at != null ? (
        <details className="desk-mark">
          <summary>入库时的原文</summary>
          <p className="desk-original">{correction.original}</p>
        </details>
      ) : null}
    </li>
  );
};
