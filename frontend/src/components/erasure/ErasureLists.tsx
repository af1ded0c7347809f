import { Card } from 'react-bootstrap';
import './erasure.css';

type Props = { readonly goes: readonly string[]; readonly remains: readonly string[] };

/** What an erasure removes for good, beside what is there after it. */
export const ErasureLists = ({ goes, remains }: Props) => (
  <div className="erasure-lists">
    <Card body as="section" aria-labelledby="erasure-goes">
      <h2 id="erasure-goes" className="h6">
        将永久清除
      </h2>
      <ul>
        {goes.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Card>
    <Card body as="section" aria-labelledby="erasure-remains">
      <h2 id="erasure-remains" className="h6">
        仍会保留
      </h2>
      <ul>
        {remains.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Card>
  </div>
);
