import { PicturePage } from './PicturePage.js';
import { SecondReader } from './SecondReader.js';
import type { Checked, CheckedPages } from './useCheckedPages.js';

type Props = { readonly checked: Checked; readonly pages: CheckedPages };

/** A page beside its text, to be corrected and, where somebody agrees, read by a second reader. */
export const CheckedPage = ({ checked, pages: { pages, second, textsOf, hasAgreed, correct } }: Props) => {
  const { key, page, file } = checked;
  const title = page.pages > 1 ? `${file.name} 第 ${page.page} 页` : file.name;
  const comparison = second.comparisonOf(key, page);
  const undecided = second.undecidedOf(key, page);
  return (
    <PicturePage
      title={title}
      page={page}
      texts={textsOf(checked)}
      differences={comparison?.differences ?? []}
      isReadTwice={comparison !== undefined}
      undecided={undecided}
      onCorrect={(at, text) => correct(checked, at, text)}
    >
      <SecondReader
        id={key}
        title={title}
        others={pages.filter((other) => other.key !== key && second.runOf(other.key) === undefined).length}
        hasAgreed={hasAgreed}
        onAgree={(all) => {
          const asked = all ? pages.filter((other) => second.runOf(other.key) === undefined) : [checked];
          for (const {
            key: id,
            page: { picture },
          } of asked)
            second.ask(id, picture);
        }}
        run={second.runOf(key)}
        comparison={comparison}
        undecided={undecided.size}
        taken={second.takenOf(key)}
        onTake={(at) => second.take(key, at)}
      />
    </PicturePage>
  );
};
