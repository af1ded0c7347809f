import { ButtonGroup, Button, Dropdown } from 'react-bootstrap';
import { useAppDispatch, useAppSelector } from '../../core/hooks.js';
import { selectEffectiveTheme, selectThemeChoice, themeChosen, themeToggled } from './themeSlice.js';
import type { ThemeChoice } from './themeSlice.js';

const choices: readonly { choice: ThemeChoice; label: string; icon: string }[] = [
  { choice: 'light', label: '浅色', icon: 'bi-sun' },
  { choice: 'dark', label: '深色', icon: 'bi-moon-stars' },
  { choice: 'system', label: '跟随系统', icon: 'bi-circle-half' },
];

/** One press flips light and dark; the menu beside it also offers to follow the system. */
export const ThemeSwitcher = () => {
  const dispatch = useAppDispatch();
  const themeChoice = useAppSelector(selectThemeChoice);
  const effective = useAppSelector(selectEffectiveTheme);
  return (
    <Dropdown as={ButtonGroup} align="end">
      <Button
        variant="quiet"
        onClick={() => dispatch(themeToggled())}
        aria-label={effective === 'dark' ? '切换到浅色' : '切换到深色'}
      >
        <i className={`bi ${effective === 'dark' ? 'bi-moon-stars' : 'bi-sun'}`} aria-hidden="true" />
      </Button>
      <Dropdown.Toggle split variant="quiet" aria-label="选择外观" id="theme-menu" />
      <Dropdown.Menu>
        {choices.map(({ choice, label, icon }) => (
          <Dropdown.Item
            key={choice}
            as="button"
            type="button"
            active={choice === themeChoice}
            aria-pressed={choice === themeChoice}
            onClick={() => dispatch(themeChosen(choice))}
          >
            <i className={`bi ${icon} me-2`} aria-hidden="true" />
            {label}
          </Dropdown.Item>
        ))}
      </Dropdown.Menu>
    </Dropdown>
  );
};
