import { Nav } from 'react-bootstrap';

type Props<K extends string> = {
  /** What the switch chooses between, for those who cannot see that its buttons belong together. */
  readonly label: string;
  /** `count`: how much the view has, where that is known. */
  readonly views: readonly { readonly key: K; readonly name: string; readonly count?: number | undefined }[];
  readonly shown: K;
  readonly onShow: (key: K) => void;
};

/** Chooses one of several views of the same content. */
export const ViewSwitch = <K extends string>({ label, views, shown, onShow }: Props<K>) => (
  <div role="group" aria-label={label}>
    <Nav variant="underline" as="div" className="mb-3" activeKey={shown}>
      {views.map(({ key, name, count }) => (
        <Nav.Link
          key={key}
          as="button"
          type="button"
          eventKey={key}
          aria-pressed={key === shown}
          onClick={() => onShow(key)}
        >
          {name}
          {count === undefined ? null : <span className="ms-1 text-body-secondary">{count}</span>}
        </Nav.Link>
      ))}
    </Nav>
  </div>
);
