import { Button } from 'react-bootstrap';

type Props = {
  readonly label: string;
  readonly index: number;
  readonly count: number;
  readonly onMove: (from: number, to: number) => void;
};

/**
 * Two buttons that move a row up or down. The arrow at an end is marked as disabled but stays focusable: a disabled
 * button would drop the focus of the person who just used it.
 */
export const MoveButtons = ({ label, index, count, onMove }: Props) =>
  count < 2 ? null : (
    <>
      {(
        [
          ['上移', 'bi-arrow-up', index - 1],
          ['下移', 'bi-arrow-down', index + 1],
        ] as const
      ).map(([word, icon, to]) => {
        const possible = to >= 0 && to < count;
        return (
          <Button
            key={word}
            variant="quiet"
            size="sm"
            aria-label={`${word}${label}`}
            aria-disabled={!possible}
            onClick={() => {
              if (possible) onMove(index, to);
            }}
          >
            <i className={`bi ${icon}`} aria-hidden="true" />
          </Button>
        );
      })}
    </>
  );
