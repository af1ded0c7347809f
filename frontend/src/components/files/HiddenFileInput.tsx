import type { Ref } from 'react';

type Props = {
  /** The ref by which the visible button opens the input with `click()`. */
  readonly ref: Ref<HTMLInputElement>;
  readonly label: string;
  readonly accept: string;
  readonly multiple?: boolean;
  /** Opens the camera of a phone at once. */
  readonly capture?: boolean;
  /** Called with one file or more. */
  readonly onChosen: (files: readonly [File, ...File[]]) => void;
};

/** The browser's own chooser of files behind a button of ours. A file may be chosen once more after it was corrected. */
export const HiddenFileInput = ({ ref, label, accept, multiple = false, capture = false, onChosen }: Props) => (
  <input
    ref={ref}
    type="file"
    hidden
    multiple={multiple}
    accept={accept}
    {...(capture && { capture: 'environment' as const })}
    aria-label={label}
    onChange={({ target }) => {
      const [first, ...others] = [...(target.files ?? [])];
      target.value = '';
      if (first) onChosen([first, ...others]);
    }}
  />
);
