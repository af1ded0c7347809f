import { saidIn, type Said } from '../../../../../domain/forms/pleadingWords.js';
import { useState } from 'react';
import { Alert, Button } from 'react-bootstrap';
import { opinionColumns, opinionSection } from '../../../../../domain/forms/annexRows.js';
import type { AnswerRecord } from '../../../../../domain/forms/answers.js';
import { isRecord } from '../../../../../domain/forms/answerValues.js';
import { missingOpinions, withoutRows, type OpinionRows } from '../../../../../domain/forms/defending/opinionRows.js';
import { fill } from '../../../../../domain/forms/fill.js';
import { ConfirmDialog } from '../../../components/ConfirmDialog.js';
import { useAppSelector } from '../../../core/hooks.js';
import { nameOf } from '../../drafts/index.js';
import { useFormTools } from '../form/index.js';
import { selectClaim } from '../page/index.js';

const countIn = (groups: readonly OpinionRows[]): number => groups.reduce((sum, { rows }) => sum + rows.length, 0);

const named = (row: AnswerRecord): string =>
  [row[opinionColumns.number], row[opinionColumns.name]].filter((part) => typeof part === 'string').join(' ');

type DialogProps = {
  readonly say: Said;
  readonly offered: readonly OpinionRows[];
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
};

const OfferDialog = ({ say, offered, onConfirm, onCancel }: DialogProps) => {
  const count = countIn(offered);
  if (count === 0)
    return (
      <ConfirmDialog show title="没有要添加的" confirmLabel="知道了" onConfirm={onCancel} onCancel={onCancel}>
        {say`原告证据清单里的每一份，下面都已经有一行，没有改动任何内容。`}
      </ConfirmDialog>
    );
  return (
    <ConfirmDialog
      show
      title={say`照原告的证据清单添加？`}
      confirmLabel={`添加 ${count} 行`}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <p>一份证据一行，只填编号和名称，认可不认可由您来选。您已经写的不会改动。</p>
      <ul className="offered-evidence">
        {offered.flatMap(({ path, rows }) => rows.map((row, index) => <li key={`${path} ${index}`}>{named(row)}</li>))}
      </ul>
    </ConfirmDialog>
  );
};

const Offer = () => {
  const { form, definition, values, feed } = useFormTools();
  const claim = useAppSelector(selectClaim);
  const say = saidIn(definition);
  const [offered, setOffered] = useState<readonly OpinionRows[] | null>(null);
  const [added, setAdded] = useState<readonly OpinionRows[]>([]);
  if (claim === null || claim.evidence.length === 0) return null;
  const rowsAt = (path: string): readonly AnswerRecord[] => {
    const rows: unknown = form.getValues(nameOf(path));
    return Array.isArray(rows) ? rows.filter(isRecord) : [];
  };
  const set = (path: string, rows: readonly AnswerRecord[]) =>
    form.setValue(nameOf(path), [...rows], { shouldDirty: true });
  const add = () => {
    for (const { path, rows } of offered ?? []) set(path, [...rowsAt(path), ...rows]);
    feed.refresh();
    setAdded(offered ?? []);
    setOffered(null);
  };
  const undo = () => {
    for (const { path, rows } of added) set(path, withoutRows(rowsAt(path), rows));
    feed.refresh();
    setAdded([]);
  };
  return (
    <div className="opinion-offer">
      {added.length === 0 ? null : (
        <Alert variant="info" className="py-2 mb-2" role="status">
          已添加 {countIn(added)} 行，请逐份选择认可或不认可。
          <Button variant="link" size="sm" className="p-0 align-baseline" onClick={undo}>
            撤销
          </Button>
        </Alert>
      )}
      <p className="field-hint">{say`原告的起诉状附了证据清单，共 ${claim.evidence.length} 份。`}</p>
      <Button
        variant="outline-primary"
        size="sm"
        onClick={() => setOffered(missingOpinions(fill(definition, values().answers), claim.evidence))}
      >
        {say`照原告的证据清单添加…`}
      </Button>
      {offered === null ? null : (
        <OfferDialog say={say} offered={offered} onConfirm={add} onCancel={() => setOffered(null)} />
      )}
    </div>
  );
};

/** Above the opinions on the plaintiff's evidence: rows with numbers and names from the complaint's own list, after a question; nothing elsewhere. */
export const OpinionOffer = ({ section }: { readonly section: string }) =>
  section === opinionSection ? <Offer /> : null;
