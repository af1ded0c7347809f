import { Alert } from 'react-bootstrap';
import type { BatchDetail } from './batchTypes.js';

/** What was not taken over from the file: columns that were not understood, and rows that were passed over. */
export const ReadNotes = ({ batch: { unknown_columns: unknown, notes } }: { readonly batch: BatchDetail }) =>
  unknown.length + notes.length === 0 ? null : (
    <Alert variant="warning">
      {unknown.length === 0 ? null : (
        <>
          <p className="mb-1">
            <strong>有 {unknown.length} 列没有读懂，其中的内容没有采用：</strong>
          </p>
          <ul className="batch-columns">
            {unknown.map(({ sheet, column, head, sentence }) => (
              <li key={`${sheet} ${column}`}>
                {sheet === '' ? '' : `“${sheet}”表`}第 {column} 列{head === '' ? '' : `“${head}”`}：{sentence}
              </li>
            ))}
          </ul>
        </>
      )}
      {notes.map((note) => (
        <p className="mb-0 mt-1" key={note}>
          {note}
        </p>
      ))}
    </Alert>
  );
