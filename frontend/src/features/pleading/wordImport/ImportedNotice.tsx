import { Alert } from 'react-bootstrap';
import { stateSentence } from './importedNote.js';
import type { ImportedNote } from './importedNote.js';

/** Where the answers come from, whether the file was changed since, and what could not be taken over. */
export const ImportedNotice = ({ note }: { note: ImportedNote }) => (
  <Alert variant={note.state === 'changed' || note.problems.length > 0 ? 'warning' : 'info'}>
    <div role="status">
      <p className="mb-1">
        已从“{note.name}”恢复填写内容。{stateSentence(note)}
        {note.sameEdition ? '' : '文件所用的表格版本与现在的不同，请逐项核对。'}
        {note.beside ? '此前的草稿没有被覆盖，仍在“其他草稿”中。' : ''}
      </p>
      {note.problems.length === 0 ? null : (
        <>
          <p className="mb-1">以下 {note.problems.length} 项不符合表格要求，没有恢复：</p>
          <ul className="mb-0">
            {note.problems.map(({ path, label, message }) => (
              <li key={path}>
                {label === '' ? '表格以外的内容' : label}：{message}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  </Alert>
);
