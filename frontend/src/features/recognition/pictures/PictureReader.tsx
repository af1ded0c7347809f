import { useEffect, useEffectEvent, useRef } from 'react';
import { Alert, Button } from 'react-bootstrap';
import type { Dispute } from '../../../../../domain/reading/disputedText.js';
import { CheckedPage } from './CheckedPage.js';
import { PictureChooser } from './PictureChooser.js';
import { PictureFile } from './PictureFile.js';
import { useCheckedPages } from './useCheckedPages.js';
import { usePictureFiles } from './usePictureFiles.js';
import './pictures.css';

type Props = {
  /** What is done with the text, on the button that does it. */
  readonly label?: string;
  /** Files that were chosen before the reader was there; another list adds to them. */
  readonly chosen?: readonly File[];
  /** Takes the text of all pages, as it was corrected, and where in it lines stand that two readers dispute. */
  readonly onText: (text: string, disputes: readonly Dispute[]) => void;
};

const none: readonly File[] = [];

/** Photographs and scans, read one after another by the server, shown beside their text for checking. */
export const PictureReader = ({ label: use = '用这些文字填写', chosen = none, onText }: Props) => {
  const { files, readings, running, refusal, choose, remove } = usePictureFiles();
  const seen = useRef(none);
  const takeChosen = useEffectEvent((given: readonly File[]) => {
    if (given.length > 0 && seen.current !== given) choose(given);
    seen.current = given;
  });
  useEffect(() => takeChosen(chosen), [chosen]);
  const checked = useCheckedPages(files, readings);
  const { pages, wholeText } = checked;
  return (
    <div className="picture-reader">
      <PictureChooser onChosen={choose} />
      {refusal === null ? null : (
        <Alert variant="danger" role="alert">
          {refusal}
        </Alert>
      )}
      {files.length === 0 ? null : (
        <ul className="picture-files" aria-label="待识别的文件">
          {files.map((file) => (
            <PictureFile key={file.id} file={file} reading={readings[file.id]} onRemove={() => remove(file)} />
          ))}
        </ul>
      )}
      {pages.map((each) => (
        <CheckedPage key={each.key} checked={each} pages={checked} />
      ))}
      {pages.length === 0 ? null : (
        <Button
          disabled={running !== undefined}
          onClick={() => {
            const { text, disputes } = wholeText();
            onText(text, disputes);
          }}
        >
          {use}
        </Button>
      )}
    </div>
  );
};
