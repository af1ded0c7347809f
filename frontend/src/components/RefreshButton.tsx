import { BusyButton } from './BusyButton.js';

type Props = { readonly busy: boolean; readonly onClick: () => void };

/** A button that reads again what a page shows. */
export const RefreshButton = ({ busy, onClick }: Props) => (
  <BusyButton variant="outline-secondary" busy={busy} onClick={onClick}>
    {busy ? null : <i className="bi bi-arrow-clockwise me-2" aria-hidden="true" />}
    刷新
  </BusyButton>
);
