import { memo } from 'react';
import type { AnnexRow, DocumentModel, Paragraph, Row, Run } from '../../../domain/forms/documentModel.js';
import { ZoomablePicture } from './pictures/ZoomablePicture.js';
import './paper.css';

/** Behind a sign that telephones draw as a coloured picture: it is drawn as a letter. Word files have the bare sign. */
const asText = '\uFE0E';

const RunText = ({ run }: { run: Run }) => {
  switch (run.kind) {
    case 'printed':
      return run.aside ? <span className="paper-aside">{run.text}</span> : <>{run.text}</>;
    case 'answer':
      return <span className="paper-answer">{run.text}</span>;
    case 'blank':
      return <span className="paper-blank" role="img" aria-label="未填" />;
    case 'box':
      return (
        <span className="paper-box">
          {run.side === 'before' ? null : run.text}
          <span role="img" aria-label={run.checked ? '已选' : '未选'}>
            {run.checked ? `☑${asText}` : `□${asText}`}
          </span>
          {run.side === 'before' ? run.text : null}
        </span>
      );
  }
};

const wordsOf = (runs: readonly Run[]): string => runs.map((run) => (run.kind === 'blank' ? '' : run.text)).join('');

const Line = ({ paragraph }: { paragraph: Paragraph }) => (
  <p>
    {paragraph.picture ? (
      <>
        <ZoomablePicture jpeg={paragraph.picture.jpeg} description={wordsOf(paragraph.runs)} />
        <br />
      </>
    ) : null}
    {paragraph.runs.map((run, index) => (
      <RunText key={index} run={run} />
    ))}
  </p>
);

const RowCells = ({ row }: { row: Row }) => {
  switch (row.kind) {
    case 'heading':
      return (
        <th colSpan={2} scope="colgroup" className="paper-heading">
          {row.text}
          {row.notes.map((note) => (
            <small key={note}>{note}</small>
          ))}
        </th>
      );
    case 'open':
      return (
        <td colSpan={2} className="paper-open">
          <small>{row.note}</small>
          {row.text === null ? null : <p className="paper-answer">{row.text}</p>}
        </td>
      );
    case 'pair':
      if (row.wide)
        return (
          <td colSpan={2}>
            {row.label === '' ? null : <p>{row.label}</p>}
            {row.notes.map((note) => (
              <small key={note}>{note}</small>
            ))}
            {row.content.map((paragraph, index) => (
              <Line key={index} paragraph={paragraph} />
            ))}
          </td>
        );
      return (
        <>
          <th scope="row" className={row.party ? 'paper-label paper-party' : 'paper-label'}>
            {row.label}
            {row.notes.map((note) => (
              <small key={note}>{note}</small>
            ))}
          </th>
          <td>
            {row.content.map((paragraph, index) => (
              <Line key={index} paragraph={paragraph} />
            ))}
          </td>
        </>
      );
  }
};

/** A cell of an annex: what the party filled in, else what the form prints in this row, else its number and its name. */
const AnnexCell = ({ row, column }: { row: AnnexRow; column: number }) => {
  if (row.content) return row.content[column]?.map((paragraph, index) => <Line key={index} paragraph={paragraph} />);
  if (row.cells) return row.cells[column];
  return column === 0 ? row.no : column === 1 ? row.name : null;
};

/** A pleading as it will stand on paper. White in the dark theme too: it shows what the court receives. */
export const PaperDocument = memo(({ model }: { model: DocumentModel }) => (
  <article className="paper" aria-label={`${model.documentName}${model.subtitle ?? ''}`}>
    <header>
      <h2>{model.documentName}</h2>
      {model.subtitle === null ? null : <p className="paper-subtitle">{model.subtitle}</p>}
    </header>
    <table>
      <colgroup>
        <col className="paper-labels" />
        <col />
      </colgroup>
      <tbody>
        <tr>
          <td colSpan={2} className="paper-preamble">
            <p>
              <strong>{model.preamble.title}</strong>
            </p>
            {model.preamble.paragraphs.map((text) => (
              <p key={text}>{text}</p>
            ))}
            {model.preamble.reminderTitle === '' ? null : (
              <p className="text-center">
                <strong>{model.preamble.reminderTitle}</strong>
              </p>
            )}
            {model.preamble.reminder.map((text) => (
              <p key={text}>{text}</p>
            ))}
          </td>
        </tr>
      </tbody>
      {model.sections.map((section) => (
        <tbody key={section.id}>
          {section.rows.map((row, index) => (
            <tr key={`${row.path}-${index}`}>
              <RowCells row={row} />
            </tr>
          ))}
        </tbody>
      ))}
    </table>
    <footer>
      <p>{model.signature.text}</p>
      <p>{model.signature.date}</p>
    </footer>
    {model.attachments.map((attachment) => (
      <section key={attachment.title} className="paper-attachment">
        <h3>{attachment.title}</h3>
        {attachment.notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
        <table>
          <thead>
            <tr>
              {attachment.columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {attachment.groups.flatMap((group, groupIndex) => [
              ...(group.title === null
                ? []
                : [
                    <tr key={`group-${groupIndex}`}>
                      <th colSpan={attachment.columns.length} scope="colgroup">
                        {group.no === null ? group.title : `${group.no} ${group.title}`}
                      </th>
                    </tr>,
                  ]),
              ...group.rows.map((row, rowIndex) => (
                <tr key={`row-${groupIndex}-${rowIndex}`}>
                  {attachment.columns.map((column, columnIndex) => (
                    <td key={column}>
                      <AnnexCell row={row} column={columnIndex} />
                    </td>
                  ))}
                </tr>
              )),
            ])}
          </tbody>
        </table>
        {attachment.signature.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </section>
    ))}
  </article>
));
PaperDocument.displayName = 'PaperDocument';
