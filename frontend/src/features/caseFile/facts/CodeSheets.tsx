import { Button, Modal } from 'react-bootstrap';

export type SheetLine = { readonly id: string; readonly side: string; readonly code: string };

type Props = {
  readonly court: string | null;
  readonly caseNumber: string;
  readonly cause: string;
  readonly lines: readonly SheetLine[];
  readonly onClose: () => void;
};

/** One sheet of paper for each party with its own code, and what it is for. */
export const CodeSheets = ({ court, caseNumber, cause, lines, onClose }: Props) => (
  <Modal show onHide={onClose} scrollable aria-label="验证码单">
    <Modal.Header closeButton closeLabel="关闭">
      <Modal.Title as="h2">验证码单</Modal.Title>
    </Modal.Header>
    <Modal.Body>
      <p className="no-print text-body-secondary">每名当事人一页，只交给本人。验证码相当于签名的钥匙，请勿转交他人。</p>
      <div className="print-me">
        {lines.map(({ id, side, code }) => (
          <section key={id} className="code-sheet" aria-label={side}>
            {court === null ? null : <p className="code-sheet-court">{court}</p>}
            <h3>在线提交文书的案号和验证码</h3>
            <dl>
              <dt>当事人</dt>
              <dd>{side}</dd>
              <dt>案号</dt>
              <dd>{caseNumber}</dd>
              <dt>案由</dt>
              <dd>{cause}</dd>
              <dt>验证码</dt>
              <dd>
                <code>{code}</code>
              </dd>
              <dt>网址</dt>
              <dd>{window.location.origin}</dd>
            </dl>
            <p>打开网址，选择文书并填写案号和验证码，即可提交文书、查看进度。验证码只限本人使用，请妥善保管。</p>
          </section>
        ))}
      </div>
    </Modal.Body>
    <Modal.Footer>
      <Button variant="outline-secondary" onClick={onClose}>
        关闭
      </Button>
      <Button onClick={() => window.print()}>
        <i className="bi bi-printer me-2" aria-hidden="true" />
        打印
      </Button>
    </Modal.Footer>
  </Modal>
);
