import { Button } from 'react-bootstrap';
import { offerOnce } from '../../../components/files/offerFile.js';

type Props = {
  /** What the matter is called, where it was recognised. */
  readonly name?: string;
  /** What to do instead, in sentences. */
  readonly steps: readonly string[];
  /** What the person wrote. */
  readonly said: string;
};

const keep = (said: string) =>
  offerOnce(
    { blob: new Blob([`${said}\n`], { type: 'text/plain;charset=utf-8' }), fileName: '事情经过.txt' },
    '事情经过.txt',
  );

/** No form here is for what somebody said: what it is, and what to do instead. */
export const NoForm = ({ name, steps, said }: Props) => (
  <div className="finding">
    <h3>这类纠纷目前没有对应表格</h3>
    {name === undefined ? null : <p>您说的事像是“{name}”，本系统没有它的表单，不要勉强填写别的文书。</p>}
    <p className="mb-1">没有对应表格，不等于不能起诉。可以这样做：</p>
    <ul>
      {steps.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ul>
    {said === '' ? null : (
      <Button variant="outline-primary" size="sm" onClick={() => keep(said)}>
        <i className="bi bi-file-earmark-arrow-down me-2" aria-hidden="true" />
        把我写的存成文字
      </Button>
    )}
    <p className="finding-reason mt-2">如果不是这件事，把双方是谁、发生了什么、想要什么说得具体一些，再找一次。</p>
  </div>
);
