/**
 * What a pleading says and in what order, already pruned of hidden branches and filled with the answers. The preview,
 * the court's review screen and the Word file are three renderings of this one value; none of them looks at the form
 * definition or at the answers again.
 */

import type { Attachment, Preamble } from './definition.js';

/** A stretch of text on one line. `answer` is what the party gave, `printed` what the form says. */
export type Run =
  | {
      readonly kind: 'printed';
      readonly text: string;
      /** Said about the row, not by the form: （未填写）. */
      readonly aside?: boolean;
    }
  | { readonly kind: 'answer'; readonly text: string }
  /** An empty field of the printed form: a gap, a long one for an amount or for words. */
  | { readonly kind: 'blank'; readonly long?: boolean }
  /** A tick box with its option: 现金☑ 转账□, or ☑现金 □转账 where the form prints the box before. */
  | { readonly kind: 'box'; readonly text: string; readonly checked: boolean; readonly side?: 'before' };

/** A picture that stands above the words of its paragraph, which are its number and caption. */
export type PrintedPicture = {
  /** A JPEG file in base64 that `readPicture` took. */
  readonly jpeg: string;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
};

export type Paragraph = {
  readonly runs: readonly Run[];
  readonly picture?: PrintedPicture;
  /** Where the answer lives in `form_data`, dotted: `sections.claims.items.rent.amount`. */
  readonly path?: string;
};

export type Row =
  /** A full-width heading row: 诉讼请求, with the official notes below it. */
  | { readonly kind: 'heading'; readonly text: string; readonly notes: readonly string[]; readonly path: string }
  /** A full-width cell for prose, under its printed note. */
  | { readonly kind: 'open'; readonly note: string; readonly text: string | null; readonly path: string }
  /** Label on the left, answers on the right. */
  | {
      readonly kind: 'pair';
      readonly label: string;
      readonly notes: readonly string[];
      readonly content: readonly Paragraph[];
      readonly path: string;
      /** True when the party answered nothing in this row. */
      readonly blank: boolean;
      /** The row is a party's: its label stands in the middle. */
      readonly party?: boolean;
      /** The row is as wide as the table: its label stands above the answers; `''` where these say it themselves. */
      readonly wide?: boolean;
    };

/** An annex as it is printed: a row that the party filled in has the paragraphs of each of its columns. */
export type Annex = Pick<Attachment, 'title' | 'notes' | 'columns' | 'signature'> & {
  readonly groups: readonly (Pick<Attachment['groups'][number], 'no' | 'title'> & {
    readonly rows: readonly AnnexRow[];
  })[];
};
export type AnnexRow = Attachment['groups'][number]['rows'][number] & {
  readonly content?: readonly (readonly Paragraph[])[];
};

/** A stretch of rows under one repeated heading; one table of the file holds all of them in order. */
export type ModelSection = { readonly id: string; readonly title: string | null; readonly rows: readonly Row[] };

export type DocumentModel = {
  readonly formKey: string;
  readonly edition: string;
  /** 民事起诉状 */
  readonly documentName: string;
  /** （民间借贷纠纷）; `null` where the form has no second title line. */
  readonly subtitle: string | null;
  readonly preamble: Preamble;
  readonly sections: readonly ModelSection[];
  readonly signature: { readonly text: string; readonly date: string };
  readonly attachments: readonly Annex[];
};
