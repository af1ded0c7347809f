import type { ReactNode } from 'react';

type RowProps = {
  readonly path?: string;
  /** As wide as the table: the label stands above the blanks. */
  readonly isWide?: boolean;
  /** What is printed of the row. */
  readonly label: ReactNode;
  /** The same in everyday words. */
  readonly asks?: string | undefined;
  readonly notes?: readonly string[];
  readonly children: ReactNode;
};

/** A row of the paper's table: on the left what is printed, on the right the blanks. */
export const SheetRow = ({ path, isWide = false, label, asks, notes = [], children }: RowProps) => (
  <div className={`sheet-row${isWide ? ' sheet-wide' : ''}`} data-path={path}>
    <div className="sheet-label">
      {label}
      {asks === undefined ? null : <p className="field-hint">{asks}</p>}
      {notes.map((note) => (
        <p key={note} className="field-hint">
          {note}
        </p>
      ))}
    </div>
    <div className="sheet-cell">{children}</div>
  </div>
);

/** What is printed over the rows of a section, or over some of them. */
export const SheetHead = ({
  notes = [],
  children,
}: {
  readonly notes?: readonly string[];
  readonly children: ReactNode;
}) => (
  <div className="sheet-head">
    {children}
    {notes.map((note) => (
      <p key={note} className="field-hint">
        {note}
      </p>
    ))}
  </div>
);
