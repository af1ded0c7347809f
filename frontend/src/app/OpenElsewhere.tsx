import { Button, Modal } from 'react-bootstrap';
import { CopyButton } from '../components/CopyButton.js';

type Props = { readonly show: boolean; readonly onHide: () => void };

/** How to come by a file from inside an application that saves none. */
export const OpenElsewhere = ({ show, onHide }: Props) => (
  <Modal show={show} onHide={onHide} centered aria-label="这里不能下载文件">
    <Modal.Header closeButton closeLabel="关闭">
      <Modal.Title as="h2">这里不能下载文件</Modal.Title>
    </Modal.Header>
    <Modal.Body>
      <p>请点右上角“…”，选择“在浏览器打开”，在浏览器里下载。</p>
      <p className="mb-0">
        已提交的文书，在浏览器里凭案号和验证码下载，或登录后到“我的文书”下载。没有提交、也没有登录保存的草稿，只在这里。
      </p>
    </Modal.Body>
    <Modal.Footer>
      <CopyButton text={window.location.href} label="复制本页网址" copiedMessage="网址已复制" />
      <Button variant="primary" onClick={onHide}>
        知道了
      </Button>
    </Modal.Footer>
  </Modal>
);
