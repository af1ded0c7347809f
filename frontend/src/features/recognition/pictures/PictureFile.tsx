import { Button } from 'react-bootstrap';
import { useAppDispatch } from '../../../core/hooks.js';
import type { RootState } from '../../../core/state.js';
import { pictureReadings, waitingFor, whyFailed, type ReadPage } from './pictureReadings.js';
import type { PictureFileName } from './usePictureFiles.js';

const { stopped, retried } = pictureReadings.actions;

type Reading = RootState['pictureReadings'][string] | undefined;
type Props = { readonly file: PictureFileName; readonly reading: Reading; readonly onRemove: () => void };

/** Sorts the events of reading a file: the pages and failures so far, and the notice that it is waiting, if any. */
const progressOf = (reading: Reading) => {
  const events = reading?.data ?? [];
  const readEvents = events.filter(({ kind }) => kind !== 'waiting');
  return {
    done: readEvents,
    waiting: events.find((event) => event.kind === 'waiting'),
    last: readEvents.findLast((event): event is ReadPage => event.kind === 'page'),
    failures: readEvents.flatMap((event) => (event.kind === 'failed' ? [event] : [])),
  };
};

const stateOf = (reading: Reading, { done, waiting, last, failures }: ReturnType<typeof progressOf>): string => {
  switch (reading?.status) {
    case undefined:
      return '等待识别';
    case 'running':
      if (waiting) return waitingFor(waiting);
      return `正在识别第 ${done.length + 1} 页${last ? `，共 ${last.last} 页` : ''}…`;
    case 'stopped':
      return `已停止，读了 ${done.length} 页`;
    case 'failed':
      return reading.error;
    default: {
      const limit = last && last.pages > last.last ? `（共 ${last.pages} 页，只读前 ${last.last} 页）` : '';
      return `已读 ${done.length - failures.length} 页${limit}`;
    }
  }
};

/** One file: how far it is read, what failed, and how to stop, repeat or remove it. */
export const PictureFile = ({ file, reading, onRemove }: Props) => {
  const dispatch = useAppDispatch();
  const progress = progressOf(reading);
  const mayRepeat = reading?.status === 'failed' || reading?.status === 'stopped' || progress.failures.length > 0;
  const action = (word: string, onClick: () => void) => (
    <Button size="sm" variant="outline-secondary" aria-label={`${word} ${file.name}`} onClick={onClick}>
      {word}
    </Button>
  );
  return (
    <li>
      <span className="picture-name">{file.name}</span>
      <span role="status">{stateOf(reading, progress)}</span>
      {progress.failures.map((failure) => (
        <span key={failure.page} className="text-danger">
          {whyFailed(failure)}
        </span>
      ))}
      <span className="picture-file-actions">
        {reading?.status === 'running'
          ? action('停止', () => dispatch(stopped({ id: file.id })))
          : mayRepeat
            ? action('重新识别', () => dispatch(retried({ id: file.id })))
            : null}
        <Button size="sm" variant="quiet" aria-label={`移除 ${file.name}`} onClick={onRemove}>
          移除
        </Button>
      </span>
    </li>
  );
};
