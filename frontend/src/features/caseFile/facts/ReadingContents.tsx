/** A part of the page, and the way to it. */
export type Place = { readonly name: string; readonly seek: () => void };

/** Scrolls a part of the page below the bars and hands the focus to its heading; nothing happens where it is not on screen. */
export const seekPart = (selector: string): void => {
  const part = document.querySelector<HTMLElement>(selector);
  if (part === null) return;
  part.scrollIntoView({ block: 'start' });
  const heading = part.querySelector<HTMLElement>('h2, h3') ?? part;
  if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
};

/** What stands on a long page, which stays in sight while it is read. */
export const ReadingContents = ({ places }: { readonly places: readonly Place[] }) => (
  <nav className="reading-contents d-print-none" aria-label="本页目录">
    {places.map(({ name, seek }) => (
      <button key={name} type="button" className="btn btn-link btn-sm" onClick={seek}>
        {name}
      </button>
    ))}
  </nav>
);
