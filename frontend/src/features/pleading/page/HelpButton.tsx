import type { MouseEventHandler, ReactNode } from 'react';

type Props = {
  /** The class of its icon. */
  readonly icon: string;
  /** What is read on it; part of `name`. */
  readonly short: string;
  /** What it does, for screen readers and as its tooltip. */
  readonly name: string;
  /** Whether its panel is open, where it has one. */
  readonly open?: boolean;
  readonly disabled?: boolean;
  readonly onClick: MouseEventHandler<HTMLButtonElement>;
  /** In place of the icon. */
  readonly children?: ReactNode;
};

/** One of the helps above the form. */
export const HelpButton = ({ icon, short, name, open, disabled, onClick, children }: Props) => (
  <button
    type="button"
    className="help-button"
    aria-label={name}
    title={name}
    aria-expanded={open}
    disabled={disabled}
    onClick={onClick}
  >
    {children ?? <i className={`bi ${icon}`} aria-hidden="true" />}
    <span>{short}</span>
  </button>
);
