import { Button } from 'react-bootstrap';
import { Menu, MenuButton } from '../../components/menu/Menu.js';
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
    <Menu
      id="theme-menu"
      align="end"
      toggle={{ variant: 'quiet', 'aria-label': '选择外观' }}
      beside={
        <Button
          variant="quiet"
          onClick={() => dispatch(themeToggled())}
          aria-label={effective === 'dark' ? '切换到浅色' : '切换到深色'}
        >
          <i className={`bi ${effective === 'dark' ? 'bi-moon-stars' : 'bi-sun'}`} aria-hidden="true" />
        </Button>
      }
    >
      {choices.map(({ choice, label, icon }) => (
        <MenuButton key={choice} chosen={choice === themeChoice} onClick={() => dispatch(themeChosen(choice))}>
          <i className={`bi ${icon} me-2`} aria-hidden="true" />
          {label}
        </MenuButton>
      ))}
    </Menu>
  );
};
