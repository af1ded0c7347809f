import { useMemo } from 'react';
import { Alert, Button } from 'react-bootstrap';
import { answerIn } from '../../../../../domain/forms/answerIn.js';
import { useAppDispatch, useAppSelector } from '../../../core/hooks.js';
import { nameOf } from '../../drafts/index.js';
import { useFormTools } from '../form/index.js';
import { replacedSeen, selectReplaced } from '../page/index.js';
import { answerRows, touch } from './answerRows.js';

/** More are not shown one by one. */
const mostShown = 5;

const inWords = (lines: readonly string[]): string => (lines.length === 0 ? '（空白）' : `“${lines.join('；')}”`);

/**
 * Says what another device, which saved later, changed of what was typed on this page, with both values; one's own is put back by a
 * press. The form holds the later one.
 */
export const ReplacedNotice = () => {
  const dispatch = useAppDispatch();
  const replaced = useAppSelector(selectReplaced);
  const { form, definition, flushDraft } = useFormTools();
  const rows = useMemo(() => {
    const all = replaced.flatMap(({ mine, theirs, typed, seen }) =>
      answerRows(definition, mine, theirs, null)
        .filter((row) => row.mine.length > 0 && !seen.includes(row.path) && typed.some((path) => touch(path, row.path)))
        .map((row) => ({ ...row, own: answerIn(mine, row.path) })),
    );
    // Of two merges that changed one place the later counts.
    return [...new Map(all.map((row) => [row.path, row])).values()];
  }, [replaced, definition]);
  if (rows.length === 0) return null;
  const putBack = ({ path, own }: (typeof rows)[number]) => {
    form.setValue(nameOf(path), own, { shouldDirty: true });
    void flushDraft();
    dispatch(replacedSeen(path));
  };
  return (
    <Alert variant="warning" dismissible closeLabel="知道了" onClose={() => dispatch(replacedSeen(null))}>
      <div role="status">
        您在这里填过的 {rows.length} 处，已被另一台设备改动：
        <ul className="mb-0">
          {rows.slice(0, mostShown).map((row) => (
            <li key={row.path} className="text-break">
              “{row.label}”已被另一台设备改为{inWords(row.theirs)}，原来在这里填的是{inWords(row.mine)}。
              <Button size="sm" variant="link" aria-label={`${row.label}：用回原来填的`} onClick={() => putBack(row)}>
                用回原来填的
              </Button>
            </li>
          ))}
        </ul>
        {rows.length > mostShown ? `另有 ${rows.length - mostShown} 处，请再核对一遍。` : null}
      </div>
    </Alert>
  );
};
