import { ZoomablePicture } from '../../../components/pictures/ZoomablePicture.js';
import type { CaseDocument } from '../../../../../domain/contract/cases.js';
import type { Paragraph } from '../../../../../domain/forms/documentModel.js';

type Model = NonNullable<CaseDocument['model']>;

type Shown = { readonly jpeg: string; readonly caption: string; readonly place: string };

const shownIn = (paragraphs: readonly Paragraph[], place: string): readonly Shown[] =>
  paragraphs.flatMap(({ picture, runs }) => {
    if (!picture) return [];
    const caption = runs.map((run) => (run.kind === 'blank' ? '' : run.text)).join('');
    return [{ jpeg: picture.jpeg, caption, place }];
  });

const inRows = ({ sections }: Model): readonly Shown[] =>
  sections.flatMap(({ rows }) => rows.flatMap((row) => (row.kind === 'pair' ? shownIn(row.content, row.label) : [])));

const inAnnexes = ({ attachments }: Model): readonly Shown[] =>
  attachments.flatMap(({ title, columns, groups }) =>
    groups.flatMap(({ rows }) =>
      rows.flatMap(({ content = [] }) =>
        content.flatMap((paragraphs, column) => shownIn(paragraphs, `${title} · ${columns[column] ?? ''}`)),
      ),
    ),
  );

/** The pictures of a pleading, as it numbers them, each with the question or the column of the annex in which it stands; nothing where there is none. */
export const PleadingPictures = ({ model }: Pick<CaseDocument, 'model'>) => {
  const pictures = model ? [...inRows(model), ...inAnnexes(model)] : [];
  if (pictures.length === 0) return null;
  return (
    <section className="item-list" data-item="annex-pictures" tabIndex={-1}>
      <h3>附图</h3>
      {pictures.map(({ jpeg, caption, place }) => (
        <figure key={caption} className="annex-picture">
          <ZoomablePicture jpeg={jpeg} description={caption} />
          <figcaption>
            {caption}
            <small className="d-block text-body-secondary">{place}</small>
          </figcaption>
        </figure>
      ))}
    </section>
  );
};
