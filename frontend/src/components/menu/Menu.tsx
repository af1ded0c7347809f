import { useEffect, useId, useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { Button, ButtonGroup } from 'react-bootstrap';
import type { ButtonProps } from 'react-bootstrap';

type Props = {
  readonly id?: string;
  /** What stands on the button. */
  readonly label?: ReactNode;
  /** The button, where it is not called by what stands on it. */
  readonly toggle?: Pick<ButtonProps, 'variant' | 'size' | 'className' | 'disabled' | 'aria-label'>;
  /** A button of its own, to whose right the menu's button stands. */
  readonly beside?: ReactNode;
  /** The side of the button at which the menu ends; below its start where nothing is named. */
  readonly align?: 'end';
  readonly className?: string;
  readonly onOpened?: () => void;
  /** Lines of the menu: `MenuButton`, links of the class `dropdown-item`, `MenuDivider`. */
  readonly children: ReactNode;
};

/** The lines that take the focus. */
const linesOf = (menu: HTMLElement | null): readonly HTMLElement[] => [
  ...(menu?.querySelectorAll<HTMLElement>('.dropdown-item:not(:disabled)') ?? []),
];

/** Whether a menu is open; it is closed by Escape, a press elsewhere, and when the focus leaves it. */
const useDisclosure = (onOpened?: () => void) => {
  const [open, setOpen] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const isInside = (target: EventTarget | null): boolean =>
    target instanceof Node && (menu.current?.contains(target) === true || toggle.current?.contains(target) === true);
  const show = () => {
    setOpen(true);
    onOpened?.();
  };
  const close = () => {
    if (menu.current?.contains(document.activeElement) === true) toggle.current?.focus();
    setOpen(false);
  };
  useEffect(() => {
    if (!open) return undefined;
    const elsewhere = ({ target }: Event) => {
      if (!isInside(target)) setOpen(false);
    };
    document.addEventListener('click', elsewhere, true);
    document.addEventListener('focusin', elsewhere);
    return () => {
      document.removeEventListener('click', elsewhere, true);
      document.removeEventListener('focusin', elsewhere);
    };
  }, [open]);
  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event;
    const isArrow = key === 'ArrowDown' || key === 'ArrowUp';
    if (!isArrow && !(key === 'Escape' && open)) return;
    event.preventDefault();
    event.stopPropagation(); // a dialog around the menu stays open
    if (key === 'Escape') return close();
    if (!open) return key === 'ArrowDown' ? show() : undefined;
    const lines = linesOf(menu.current);
    const at = lines.findIndex((line) => line === document.activeElement);
    lines[Math.max(0, Math.min(at + (key === 'ArrowDown' ? 1 : -1), lines.length - 1))]?.focus();
    return undefined;
  };
  return { open, toggle, menu, show, close, onKeyDown };
};

/**
 * A button with a menu below it, in Bootstrap's looks. It stands where its style puts it: the library's menu, which measures
 * where there is room, costs every page its positioning engine. The arrow keys open the menu and go through its lines.
 */
export const Menu = ({ id, label, toggle = {}, beside, align, className = '', onOpened, children }: Props) => {
  const own = useId();
  const name = id ?? own;
  const { open, toggle: button, menu, show, close, onKeyDown } = useDisclosure(onOpened);
  const { className: look = '', ...props } = toggle;
  const parts = (
    <>
      {beside}
      <Button
        {...props}
        ref={button}
        id={name}
        className={`dropdown-toggle${label === undefined ? ' dropdown-toggle-split' : ''}${open ? ' show' : ''} ${look}`}
        aria-expanded={open}
        onClick={() => (open ? close() : show())}
        onKeyDown={onKeyDown}
      >
        {label}
      </Button>
      {open ? (
        <div
          ref={menu}
          className={`dropdown-menu show${align === 'end' ? ' dropdown-menu-end' : ''} ${className}`}
          data-bs-popper="static"
          aria-labelledby={name}
          onKeyDown={onKeyDown}
          onClick={({ target }) => {
            if (target instanceof Element && target.closest('.dropdown-item') !== null) close();
          }}
        >
          {children}
        </div>
      ) : null}
    </>
  );
  return beside === undefined ? (
    <div className={`dropdown${open ? ' show' : ''}`}>{parts}</div>
  ) : (
    <ButtonGroup className={`dropdown${open ? ' show' : ''}`}>{parts}</ButtonGroup>
  );
};

type MenuButtonProps = {
  /** Whether it is the choice in force, of a menu that offers one. */
  readonly chosen?: boolean;
  /** Whether it takes something away. */
  readonly danger?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
};

/** A line of a menu that does something. */
export const MenuButton = ({ chosen, danger = false, onClick, children }: MenuButtonProps) => (
  <button
    type="button"
    className={`dropdown-item${chosen === true ? ' active' : ''}${danger ? ' text-danger-emphasis' : ''}`}
    {...(chosen === undefined ? {} : { 'aria-pressed': chosen })}
    onClick={onClick}
  >
    {children}
  </button>
);

/** A line between groups of lines. */
export const MenuDivider = () => <hr className="dropdown-divider" />;
